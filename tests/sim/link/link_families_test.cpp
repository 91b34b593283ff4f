// Links of every family.
#include <cmath>
#include <cstdio>
#include <doctest/doctest.h>
#include <iterator>
#include <random>

#include "sim/link/link.hpp"
#include "sim/simulator.hpp"
#include "sim/text/percent.hpp"

#include "tests/sim/specimen/contents.hpp"
#include "tests/support/walks.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

const int runs = test::rounds(quick ? 400 : 20);

Simulator opened(std::string_view fragment) {
  Simulator simulator;
  const Link link = parse_link("", fragment);
  REQUIRE(link.problems.empty());
  for (const Command& command : link.commands) {
    for (const Event& event : simulator.apply(command)) {
      REQUIRE(!std::holds_alternative<Rejected>(event));
    }
  }
  return simulator;
}

// Settings and operations at random; some of them are refused.
class Walk {
 public:
  Walk(const FamilyInfo& family, std::uint64_t seed) : random_(seed), family_(&family) {
    simulator_.apply(settings());
    for (std::uint32_t left = below(60); left > 0; --left) simulator_.apply(command());
    if (simulator_.state().family().kind != family.kind) {
      Configure back;
      back.family = family.kind;
      simulator_.apply(back);
    }
  }

  const Simulator& simulator() const { return simulator_; }

 private:
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }

  std::string any_key() {
    constexpr const char* odd[] = {"a,b", "+", "-x", "~", "50%", "k=v&w", "日本語 é", " ", "#?"};
    if (below(4) == 0) return odd[below(std::size(odd))];
    return (below(3) == 0 ? "key" : "key ") + std::to_string(1 + below(40));
  }

  Configure settings() {
    Configure all;
    all.family =
        below(6) == 0
            ? all_families()[below(static_cast<std::uint32_t>(all_families().size()))]->kind
            : family_->kind;
    if (below(3)) all.bits = 8 + below(2000);
    if (below(3)) all.hashes = 1 + below(below(3) ? 6 : 32);
    if (below(3) == 0) all.scheme = static_cast<Scheme>(below(3));
    if (below(2)) all.seed = below(2) ? below(3) : static_cast<std::uint32_t>(random_());
    for (const Knob& knob : family_of(*all.family).knobs) {
      const auto low = static_cast<std::uint32_t>(knob.low);
      const auto span = static_cast<std::uint32_t>(std::min(knob.high, knob.low + 40) - knob.low);
      const std::uint32_t value = low + below(span + 1);
      if (below(3) == 0) continue;
      if (knob.setting == Setting::width) all.width = value;
      if (knob.setting == Setting::growth) all.growth = value;
      if (knob.setting == Setting::decrements) all.decrements = value;
      if (knob.setting == Setting::capacity) all.capacity = value;
      if (knob.setting == Setting::rate) all.rate = std::ldexp(1 + below(999) / 1000.0, -3);
    }
    return all;
  }

  Command command() {
    switch (below(16)) {
      case 0:
      case 1:
      case 2:
        return Delete{any_key()};
      case 3:
        return Unset{any_key()};
      case 4: {
        Load load;
        for (std::uint32_t i = below(20); i > 0; --i) load.keys.push_back(any_key());
        return load;
      }
      case 5:
        return settings();
      case 6:
        return below(4) == 0 ? Command{Clear{}} : Command{Seed{}};
      case 7:
        return Undo{};
      case 8:
        return Redo{};
      case 9:
        return Check{any_key()};
      default:
        return Insert{any_key()};
    }
  }

  std::mt19937_64 random_;
  const FamilyInfo* family_;
  Simulator simulator_;
};

// The one problem that a link has; what is left of it still makes a filter of this family.
std::string problem_of(std::string_view text, std::string_view family) {
  const Link link = parse_link("", text);
  REQUIRE_MESSAGE(link.problems.size() == 1, std::string(text));
  Simulator simulator;
  for (const Command& command : link.commands) {
    for (const Event& event : simulator.apply(command)) {
      REQUIRE(!std::holds_alternative<Rejected>(event));
    }
  }
  CHECK_MESSAGE(simulator.state().family().name == family, std::string(text));
  CHECK(link.problems[0].ends_with('.'));
  return link.problems[0];
}

}  // namespace

TEST_CASE("a shared link of any family leads to the same cells") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    int with_keys = 0;
    int with_operations = 0;
    for (int run = 0; run < runs; ++run) {
      CAPTURE(run);
      const Walk walk(*family, static_cast<std::uint64_t>(run));
      const State& state = walk.simulator().state();
      const auto fragment = make_link(state);
      REQUIRE(fragment.ok());
      CAPTURE(*fragment);
      const Simulator copy = opened(*fragment);
      REQUIRE(copy.state().family().kind == state.family().kind);
      REQUIRE(contents(copy.state().specimen()) == contents(state.specimen()));
      REQUIRE(copy.state().distinct() == state.distinct());
      for (std::uint32_t i = 0; i < state.distinct(); ++i) {
        REQUIRE(copy.state().inserted_key(state.key(i)));
      }
      // And a link of that is no other, but for the log.
      const auto again = make_link(copy.state());
      REQUIRE(again.ok());
      REQUIRE(contents(opened(*again).state().specimen()) == contents(state.specimen()));
      with_keys += state.distinct() > 0 ? 1 : 0;
      with_operations += fragment->find("&ops=") != std::string::npos ? 1 : 0;
    }
    std::printf("link: %d walks, %d with keys, %d with operations, %s\n", runs, with_keys,
                with_operations, std::string(family->name).c_str());
    CHECK(with_keys > runs / 2);
    const bool takes_out = family->erases || family->kind == Family::classic;
    CHECK(with_operations > (takes_out ? runs / 20 : -1));
  }
}

TEST_CASE("a rate of another family that this one cannot have is moved into its range") {
  for (const char* name : {"ribbon", "scalable"}) {
    Simulator simulator;
    Configure high;
    high.rate = 0.9;
    simulator.apply(high);
    Configure other;
    other.family = family_named(all_families(), name)->kind;
    REQUIRE(std::holds_alternative<Configured>(simulator.apply(other).at(0)));
    CHECK(simulator.state().settings().rate == 0.5);
    CHECK(simulator.state().requested().settings.rate == 0.9);
    CHECK(opened(*make_link(simulator.state())).state().settings().rate == 0.5);
  }
}

TEST_CASE("exactly a wish is what a configuration can ask for") {
  Simulator simulator;
  for (const char* link : {"family=scalable&n=100&p=0.001&growth=4", "family=stable&decrements=3",
                           "family=ribbon&p=0.002", "family=quotient&f=20&m=4096&s=9"}) {
    for (const Command& command : parse_link("", link).commands) simulator.apply(command);
    const RequestedSettings requested = simulator.state().requested();
    for (const RequestedSettings& to : {RequestedSettings{}, requested}) {
      simulator.apply(Configure::to(to));
      CHECK(simulator.state().requested() == to);
    }
  }
}

TEST_CASE("every setting of a family comes from a link") {
  const auto settings = [](std::string_view text) {
    return opened(text).state().requested().settings;
  };
  CHECK(settings("family=cuckoo&m=4096&f=12&s=7").width == 12);
  CHECK(settings("family=cuckoo&m=4096&f=12&s=7").seed == 7);
  CHECK(settings("family=quotient&m=1KiB&f=32").width == 32);
  CHECK(settings("family=stable&f=3&decrements=5&k=4").decrements == 5);
  CHECK(settings("family=scalable&n=100&p=0.1%25&growth=4").capacity == 100);
  CHECK(settings("family=scalable&n=100&p=0.1%25&growth=4").rate == 0.001);
  CHECK(settings("family=scalable&n=100&p=0.1%25&growth=4").growth == 4);
  CHECK(settings("family=ribbon&p=1000").rate == 0.001);
  CHECK(opened("family=xor&f=12").state().settings().width == 16);
  // A setting that a family has not is ignored, as are unknown names.
  CHECK(parse_link("", "family=blocked&f=99&growth=x&decrements=-1").problems.empty());
  CHECK(parse_link("", "f=99&growth=x").commands.empty());
}

TEST_CASE("n and p plan any family as the library does") {
  // Classic filters are planned as the calculators do that such links come from (link_test.cpp).
  for (const FamilyInfo* family : all_families().subspan(1)) {
    CAPTURE(family->name);
    const Simulator simulator = opened("family=" + std::string(family->name) + "&n=1000&p=0.01");
    const auto plan = planned(*family, 1000, 0.01, 0);
    REQUIRE(plan.ok());
    const auto specimen = family->create(*plan);
    REQUIRE(specimen.ok());
    CHECK(simulator.state().settings().bits == (*specimen)->settings().bits);
    CHECK(simulator.state().settings().width == (*specimen)->settings().width);
  }
  // What is given is not planned.
  const Settings given = opened("family=blocked&n=1000&p=0.01&m=2048").state().settings();
  CHECK(given.bits == 2048);
  CHECK(given.hashes == planned(*family_named(all_families(), "blocked"), 1000, 0.01, 0)->hashes);
}

TEST_CASE("a bad value of a family is named, and the others count") {
  CHECK(problem_of("family=Cuckoo", "classic") ==
        "family = “Cuckoo” is unknown; classic is used instead: the families are classic, "
        "split-block, blocked, counting, scalable, stable, cuckoo, xor, fuse, ribbon, quotient, "
        "partitioned.");
  CHECK(problem_of("family=cuckoo&f=3", "cuckoo") ==
        "f = “3” is not a number of 4 … 16; the family's own is used instead.");
  const auto names = [](const char* text, const char* family, const char* what) {
    const std::string problem = problem_of(text, family);
    CHECK_MESSAGE(problem.starts_with(what), problem);
  };
  names("family=%zz", "classic", "family = ");
  names("family=cuckoo&f=17", "cuckoo", "f = ");
  names("family=xor&f=7", "xor", "f = ");
  names("family=fuse&f=eight", "fuse", "f = ");
  names("family=quotient&f=33", "quotient", "f = ");
  names("family=stable&f=0", "stable", "f = ");
  names("family=stable&decrements=0", "stable", "decrements = ");
  names("family=scalable&growth=0", "scalable", "growth = ");
  names("family=scalable&n=0", "scalable", "n = ");
  names("family=scalable&n=2000000", "scalable", "n = ");
  names("family=scalable&p=0.9", "scalable", "p = ");
  names("family=ribbon&p=0.6", "ribbon", "p = ");
  names("family=ribbon&p=1e-12", "ribbon", "p = ");
  names("family=ribbon&p=two", "ribbon", "p = ");
  names("family=blocked&n=1000", "blocked", "n = “1000” alone decides nothing");
  names("family=cuckoo&p=0.01", "cuckoo", "p = “0.01” alone decides nothing");
  names("family=cuckoo&n=100M&p=0.001", "cuckoo", "100,000,000 keys at this rate need");
  for (const char* text : {"family=blocked&n=1e9&p=0.001", "family=quotient&n=1000&p=1e-300"}) {
    const std::string problem = problem_of(text, text[7] == 'b' ? "blocked" : "quotient");
    CHECK_MESSAGE(problem.ends_with(" n and p are left out."), problem);
  }
  names("family=blocked&m=7", "blocked", "m = ");
  names("family=counting&k=33", "counting", "k = ");
  names("family=split-block&s=-1", "split-block", "s = ");
  names("family=cuckoo&ops=apple", "cuckoo", "The operation “apple” begins with none of");
  names("family=cuckoo&ops=-", "cuckoo", "The key “-” is ");
  names("family=cuckoo&ops=-%ff", "cuckoo", "The key “-%ff” is ");
}

TEST_CASE("operations come after the keys, in their order, before the check") {
  const Link link =
      parse_link("", "family=counting&check=b&ops=-a,%2Bc%2C,+d,,~e,%2Da&keys=a,a,b&fill=2");
  CHECK(link.problems.empty());
  REQUIRE(link.commands.size() == 11);
  CHECK(std::holds_alternative<Load>(link.commands[1]));
  CHECK(std::get<Insert>(link.commands[4]).key == "b");
  CHECK(std::get<Delete>(link.commands[5]).key == "a");
  CHECK(std::get<Insert>(link.commands[6]).key == "c,");
  CHECK(std::get<Insert>(link.commands[7]).key == "d");
  CHECK(std::get<Unset>(link.commands[8]).key == "e");
  CHECK(std::get<Delete>(link.commands[9]).key == "a");
  CHECK(std::holds_alternative<Check>(link.commands[10]));
}
