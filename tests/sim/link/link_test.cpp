#include "sim/link/link.hpp"

#include <doctest/doctest.h>
#include <random>

#include "sim/simulator.hpp"
#include "sim/text/percent.hpp"

#include "tests/sim/imported.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

Simulator opened(const Link& link) {
  Simulator simulator;
  for (const Command& command : link.commands) {
    for (const Event& event : simulator.apply(command)) {
      REQUIRE(!std::holds_alternative<Rejected>(event));
    }
  }
  return simulator;
}

Settings settings_of(std::string_view query, std::string_view fragment = "") {
  const Link link = parse_link(query, fragment);
  CHECK(link.problems.empty());
  return opened(link).state().settings();
}

// The one problem that a link has, and the settings that it leads to.
void has_problem(const char* query, const char* name, const Settings& settings = {}) {
  const Link link = parse_link(query, "");
  REQUIRE_MESSAGE(link.problems.size() == 1, query);
  CHECK_MESSAGE(link.problems[0].find(name) != std::string::npos, link.problems[0]);
  CHECK(link.problems[0].ends_with('.'));
  CHECK(opened(link).state().settings() == settings);
}

}  // namespace

TEST_CASE("an empty link is the empty page") {
  for (const char* text : {"", "?", "#", "&", "=", "&&=&", "other=1", "m", "m=", "m=&k=&keys="}) {
    const Link link = parse_link(text, text);
    CHECK(link.commands.empty());
    CHECK(link.problems.empty());
    CHECK(link.theme == "auto");
    CHECK(link.controls == "full");
  }
}

TEST_CASE("all parameters; the fragment wins") {
  const Link link = parse_link("?m=128&k=5&theme=light&s=1",
                               "#m=1000&scheme=enhanced&keys=a,b%2Cc,%C3%A9&check=x%20y&theme=dark"
                               "&controls=min");
  CHECK(link.problems.empty());
  CHECK(link.theme == "dark");
  CHECK(link.tab == "filter");
  CHECK(parse_link("tab=size", "tab=compare").tab == "compare");
  CHECK(link.controls == "min");
  const Simulator simulator = opened(link);
  CHECK(simulator.state().settings() == Settings{1000, 5, Scheme::enhanced, 1});
  REQUIRE(simulator.state().distinct() == 3);
  CHECK(simulator.state().key(1) == "b,c");
  CHECK(simulator.state().key(2) == "é");
  CHECK(simulator.state().log().front().op == LogEntry::Op::check);
  CHECK(simulator.state().log().front().key == "x y");
}

TEST_CASE("sizes as people write them") {
  CHECK(settings_of("m=16KiB").bits == 131'072);
  CHECK(settings_of("m=1MiB").bits == 8'388'608);
  CHECK(settings_of("m=2^16").bits == 65'536);
  CHECK(settings_of("m=2%5E16").bits == 65'536);
  CHECK(settings_of("m=2KB").bits == 16'000);
  CHECK(settings_of("m=16MB").bits == 128'000'000);
  CHECK(settings_of("m=16MiB").bits == max_bits);
  CHECK(settings_of("m=8").bits == min_bits);
  CHECK(settings_of("m=1.5KiB").bits == 12'288);
  CHECK(settings_of("m=16%20KiB").bits == 131'072);
  CHECK(settings_of("m=10M").bits == 10'000'000);
  CHECK(settings_of("m=1_000_000").bits == 1'000'000);
  CHECK(settings_of("m=1,000,000").bits == 1'000'000);
  CHECK(settings_of("m=1e6").bits == 1'000'000);
  CHECK(settings_of("m=0100").bits == 100);
  CHECK(settings_of("k=010").hashes == 10);
  CHECK(settings_of("s=4294967295").seed == 4'294'967'295);
}

TEST_CASE("design by n and p, as hur.st's links have it") {
  CHECK(settings_of("?n=4000&p=1.0E-7&m=&k=") == Settings{134'191, 23});
  CHECK(settings_of("?n=4000&p=10000000&m=&k=") == Settings{134'191, 23});
  CHECK(settings_of("n=10000&p=0.01") == Settings{95'851, 7});
  for (const char* p : {"p=1%", "p=1%25", "p=1%20%25", "p=1%20in%20100", "p=1/100", "p=100"}) {
    CHECK(settings_of("n=10k&" + std::string(p)) == Settings{95'851, 7});
  }
  CHECK(settings_of("n=10000&p=0.01&k=3").hashes == 3);
  CHECK(settings_of("n=10000&p=0.01&k=3").bits == 123'642);
  CHECK(settings_of("n=10000&p=0.01&m=100000") == Settings{100'000, 7});
  CHECK(settings_of("n=100&m=1000") == Settings{1000, 7});
  CHECK(settings_of("p=0.001") == Settings{64, 10});
  CHECK(settings_of("n=5") == Settings{64, 3});
  CHECK(settings_of("n=1&p=0.9") == Settings{8, 6});
}

TEST_CASE("a bad value is replaced by the default and named") {
  has_problem("m=7", "m");
  has_problem("m=134217729", "m");
  has_problem("m=-64", "m");
  has_problem("m=64.5", "m");
  has_problem("m=0x40", "m");
  has_problem("m=17MiB", "m");
  has_problem("m=2^28", "m");
  has_problem("m=2^99999999999999999999", "m");
  has_problem("m=99999999999999999999MiB", "m");
  has_problem("m=%zz", "m");
  has_problem("m=6%", "m");
  has_problem("k=0", "k");
  has_problem("k=33", "k");
  has_problem("k=three", "k");
  has_problem("s=4294967296", "s");
  has_problem("scheme=triple", "scheme");
  has_problem("n=0", "n");
  has_problem("n=nan&p=0.01", "n", {64, 7});
  has_problem("n=inf", "n");
  has_problem("p=0", "p");
  has_problem("p=1", "p");
  has_problem("p=-0.1", "p");
  has_problem("p=0x1p-3", "p");
  has_problem("p=%", "p");
  has_problem("p=100%", "p");
  has_problem("n=1e9&p=0.0001", "n and p");
  has_problem("theme=pink", "theme");
  has_problem("tab=bits", "tab");
  has_problem("controls=some", "controls");
  for (const char* bad : {"fill=0", "fill=1000001", "fill=-1", "fill=many", "fill=1e99"}) {
    has_problem(bad, "fill");
  }
  for (const char* bad : {"show=,", "show=all", "show=Bits", "show=bits%2Cx", "show=%zz"}) {
    has_problem(bad, "show");
  }
  for (const char* bad : {"accent=red", "accent=%23fff", "accent=transparent", "accent=%2300000g",
                          "accent=##12345", "accent=%2312345678"}) {
    has_problem(bad, "accent");
  }
  has_problem("background=none", "background");
  has_problem("background=%23", "background");
  has_problem("keys=%ff", "key");
  has_problem("keys=%zz", "key");
  has_problem("check=%ed%a0%80", "check");
  CHECK(parse_link("m=1&k=99&s=x", "").problems.size() == 3);
}

TEST_CASE("one bad key does not cost the others") {
  const std::string too_long(max_key_bytes + 1, 'x');
  const Link link = parse_link("", "keys=a,,%zz,b," + too_long + ",%FF,c+d,");
  CHECK(link.problems.size() == 3);
  const Simulator simulator = opened(link);
  REQUIRE(simulator.state().distinct() == 3);
  CHECK(simulator.state().key(2) == "c+d");
  for (const std::string& problem : link.problems) CHECK(problem.size() < 200);
  // Of very many the first are told.
  std::string keys = "keys=%";
  for (int i = 0; i < 1233; ++i) keys += ",%";
  const auto many = parse_link("", keys).problems;
  REQUIRE(many.size() == 11);
  CHECK(many[0] == "The key “%” is not percent-encoded text and was left out.");
  CHECK(many[10] == "1,224 more could not be used.");
}

TEST_CASE("a shared link restores the same bits") {
  std::mt19937_64 random(9);
  for (int round = 0; round < 200; ++round) {
    Simulator origin;
    origin.apply(Configure{8 + static_cast<std::uint32_t>(random() % 5000),
                           1 + static_cast<std::uint32_t>(random() % 32),
                           static_cast<Scheme>(random() % 3),
                           static_cast<std::uint32_t>(random())});
    for (std::uint64_t i = random() % 20; i > 0; --i) {
      std::string key;
      for (std::uint64_t length = 1 + random() % 30; length > 0; --length) {
        key += random() % 4 ? std::string(1, static_cast<char>(random() % 128)) : "日é🍋";
      }
      REQUIRE(std::holds_alternative<Inserted>(origin.apply(Insert{key}).at(0)));
    }
    const auto fragment = make_link(origin.state());
    REQUIRE(fragment.ok());
    const Link link =
        parse_link("?m=9&keys=other", *fragment + (origin.state().distinct() ? "" : "&keys=%zz"));
    const Simulator copy = opened(link);
    REQUIRE(copy.state().settings() == origin.state().settings());
    REQUIRE(copy.state().distinct() == origin.state().distinct());
    for (std::uint32_t i = 0; i < copy.state().distinct(); ++i) {
      REQUIRE(copy.state().key(i) == origin.state().key(i));
    }
    REQUIRE(std::equal(copy.state().classic()->words().begin(),
                       copy.state().classic()->words().end(),
                       origin.state().classic()->words().begin()));
  }
}

TEST_CASE("a shared link ends with the key that was checked last") {
  Simulator origin;
  for (const Command& command : {Command{Insert{"apple"}}, Command{Check{"fig"}},
                                 Command{Check{"a&b=ä"}}, Command{Seed{}}}) {
    origin.apply(command);
  }
  const auto fragment = make_link(origin.state());
  REQUIRE(fragment.ok());
  const Simulator copy = opened(parse_link("", *fragment));
  CHECK(copy.state().log().front().op == LogEntry::Op::check);
  CHECK(copy.state().log().front().key == "a&b=ä");
  CHECK(copy.state().log().size() == 7);
  origin.apply(Clear{});
  CHECK(make_link(origin.state())->find("check") == std::string::npos);

  Simulator full;
  Load load;
  for (int i = 0; i < 15; ++i)
    load.keys.push_back(std::string(max_key_bytes, 'a') + "bcdefghijklmnop"[i]);
  for (std::string& key : load.keys) key.erase(0, 1);
  full.apply(load);
  CHECK(make_link(full.state()).ok());
  full.apply(Check{std::string(max_key_bytes, 'z')});
  CHECK_FALSE(make_link(full.state()).ok());
}

TEST_CASE("keys and a rate that need too large an array name it") {
  const auto problem = [](const char* text) {
    const Link link = parse_link("", text);
    REQUIRE(link.problems.size() == 1);
    CHECK(opened(link).state().settings().bits == 64);
    return link.problems[0];
  };
  CHECK(
      problem("n=10000000&p=0.001") ==
      "n and p need m = 143,775,876, and the most is 134,217,728: m = 64 is used instead, so give "
      "fewer keys or a higher rate.");
  CHECK(problem("n=10M&p=0.1%&k=5").find("m = 172,") != std::string::npos);
  CHECK(problem("n=2^63&p=1e-300&k=1").find("above 1,000,") != std::string::npos);
}

TEST_CASE("what is said of a value does not say where it comes from: an element has it as well") {
  for (const char* text : {"m=7", "n=1e9&p=0.001", "keys=%zz", "check=%zz", "theme=pink", "p=2x"}) {
    for (const std::string& problem : parse_link("", text).problems) {
      CHECK_MESSAGE(problem.find("link") == std::string::npos, problem);
    }
  }
}

TEST_CASE("a link that would be too long, or cannot be complete, is refused") {
  Simulator simulator;
  Load load;
  for (int i = 0; i < 20'000; ++i) load.keys.push_back(std::to_string(i));
  simulator.apply(load);
  const auto link = make_link(simulator.state());
  REQUIRE(!link.ok());
  CHECK(link.reason().find("65,536 bytes with 20,000 keys") != std::string::npos);
  simulator.import_filter(classic_of({64, 3}, {1}));
  CHECK(!make_link(simulator.state()).ok());
}

TEST_CASE("fill inserts numbered keys in one step, before keys") {
  const Link link = parse_link("", "keys=apple,key2&fill=1000&check=key1000");
  CHECK(link.problems.empty());
  const Simulator simulator = opened(link);
  const State& state = simulator.state();
  REQUIRE(state.distinct() == 1001);
  CHECK(state.key(0) == "key1");
  CHECK(state.key(999) == "key1000");
  CHECK(state.key(1000) == "apple");
  CHECK(state.inserted() == 1002);
  REQUIRE(state.log().size() == 4);
  CHECK(state.log()[3].op == LogEntry::Op::load);
  CHECK(state.log()[0].verdict == Verdict::present);

  const auto shared = make_link(state);
  REQUIRE(shared.ok());
  CHECK(shared->find("&fill=1000&keys=apple&check=key1000") != std::string::npos);
  const Simulator copy = opened(parse_link("", *shared));
  CHECK(std::equal(copy.state().classic()->words().begin(), copy.state().classic()->words().end(),
                   state.classic()->words().begin()));
  CHECK(opened(parse_link("", "fill=1M&m=2^24")).state().distinct() == 1'000'000);
  // The first key that is another ends what can be told so.
  const Simulator few = opened(parse_link("", "keys=key1,key3,key2"));
  CHECK(make_link(few.state())->find("&fill=1&keys=key3,key2") != std::string::npos);
}

TEST_CASE("parts and colours") {
  const Link link =
      parse_link("?show=recent", "show=bits,verdict,&accent=%23C0ffee&background=#102030");
  CHECK(link.problems.empty());
  CHECK(link.show == 0b101);
  CHECK(link.accent == "#C0ffee");
  CHECK(link.background == "#102030");
  CHECK(parse_link("show=bits,key,verdict,counters,knobs,explanation,recent", "").show == 0x7F);
  CHECK(parse_link("show=rate", "").show == 0x80);
  CHECK(parse_link("accent=c0ffee&background=transparent", "").accent == "#c0ffee");
  CHECK(parse_link("background=transparent", "").background == "transparent");
  const Link none = parse_link("", "show=&accent=&background=");
  CHECK(none.problems.empty());
  CHECK(none.show == 0);
  CHECK(none.accent.empty());
  CHECK(none.background.empty());

  const Link odd = parse_link("", "show=bits,curve");
  CHECK(odd.show == 1);
  REQUIRE(odd.problems.size() == 1);
  CHECK(odd.problems[0] ==
        "show = “bits,curve” names “curve”, which is unknown: the parts are bits, key, verdict, "
        "counters, knobs, explanation, recent, rate.");
}

TEST_CASE("any text is a link") {
  std::mt19937_64 random(10);
  const std::string letters = "mknps=&,%2^KiB0.1e-?#+checkfilowbtdu\xc3\xa9";
  for (int round = 0; round < 20'000; ++round) {
    std::string text = round % 2 ? "keys=" : "";
    for (std::uint64_t length = random() % 40; length > 0; --length) {
      text += letters[static_cast<std::size_t>(random() % letters.size())];
    }
    opened(parse_link(text, round % 3 ? text : ""));
  }
}
