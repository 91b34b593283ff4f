#include <doctest/doctest.h>

#include "sim/simulator.hpp"

#include "tests/sim/imported.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

std::vector<std::string> keys_of(const State& state) {
  std::vector<std::string> keys;
  for (std::uint32_t i = 0; i < state.distinct(); ++i) keys.emplace_back(state.key(i));
  return keys;
}

}  // namespace

TEST_CASE("a file cut at any two places gives the same keys") {
  const std::string file = "\xef\xbb\xbfzwölf\r\n\n日本語\n\xff\xfe\nlast\r";
  const std::vector<std::string> keys = {"zwölf", "日本語", "last"};
  for (std::size_t first = 0; first <= file.size(); ++first) {
    for (std::size_t second = first; second <= file.size(); ++second) {
      Simulator simulator;
      REQUIRE(simulator.load_begin().ok());
      REQUIRE(simulator.load_feed(file.substr(0, first)).ok());
      REQUIRE(simulator.load_feed(file.substr(first, second - first)).ok());
      REQUIRE(simulator.load_feed(file.substr(second)).ok());
      const auto events = simulator.load_commit();
      const auto& loaded = std::get<Loaded>(events.at(0));
      REQUIRE(loaded.count == 3);
      REQUIRE(loaded.skipped == 1);
      REQUIRE(keys_of(simulator.state()) == keys);
      REQUIRE(simulator.load_report().problems ==
              std::vector<std::string>{"line 4: not valid UTF-8"});
      REQUIRE(simulator.load_report().bytes == file.size());
    }
  }
}

TEST_CASE("lines as long as a key may be, and longer") {
  for (const std::uint32_t length : {max_key_bytes - 1, max_key_bytes, max_key_bytes + 1,
                                     max_key_bytes + 2, max_key_bytes + 100, 10'000'000U}) {
    for (const char* end : {"", "\n", "\r\n"}) {
      for (const char* mark : {"", "\xef\xbb\xbf"}) {
        Simulator simulator;
        REQUIRE(simulator.load_begin().ok());
        REQUIRE(
            simulator.load_feed(mark + std::string(length, 'x') + end + (*end ? "y" : "")).ok());
        const auto loaded = std::get<Loaded>(simulator.load_commit().at(0));
        const bool fits = length <= max_key_bytes;
        CHECK(loaded.skipped == (fits ? 0 : 1));
        CHECK(loaded.count == (fits ? 1U : 0U) + (*end ? 1U : 0U));
      }
    }
  }
}

TEST_CASE("the report names the first few bad lines and counts the rest") {
  Simulator simulator;
  REQUIRE(simulator.load_begin().ok());
  for (int i = 0; i < 20; ++i) REQUIRE(simulator.load_feed("\xff\ngood\n").ok());
  const auto loaded = std::get<Loaded>(simulator.load_commit().at(0));
  CHECK(loaded.skipped == 20);
  CHECK(loaded.count == 20);
  CHECK(simulator.load_report().problems.size() == 5);
  CHECK(simulator.load_report().problems[1] == "line 3: not valid UTF-8");
}

TEST_CASE("while a file loads only checks are taken; cancel leaves no trace") {
  Simulator simulator;
  simulator.apply(Seed{});
  simulator.apply(Insert{"apple"});
  simulator.apply(Undo{});
  const std::uint64_t digest = simulator.digest();
  REQUIRE(simulator.load_begin().ok());
  CHECK(!simulator.load_begin().ok());
  REQUIRE(simulator.load_feed("apple\nkiwi\nhalf a li").ok());
  CHECK(simulator.loading());
  CHECK(!simulator.state().can_undo());
  CHECK(std::get<Checked>(simulator.apply(Check{"kiwi"}).at(0)).verdict == Verdict::present);
  for (const Command& command :
       {Command{Insert{"x"}}, Command{Load{}}, Command{Configure{}}, Command{Seed{}},
        Command{Clear{}}, Command{Undo{}}, Command{Redo{}}}) {
    CHECK(std::holds_alternative<Rejected>(simulator.apply(command).at(0)));
  }
  CHECK(std::holds_alternative<Rejected>(simulator.import_filter(classic_of({64, 3}, {0})).at(0)));
  simulator.load_cancel();
  CHECK(!simulator.loading());
  CHECK(simulator.state().distinct() == 6);
  CHECK(simulator.state().can_redo());
  CHECK(simulator.digest() != digest);  // the check stays in the log

  REQUIRE(simulator.load_begin().ok());
  CHECK(std::get<Loaded>(simulator.load_commit().at(0)).count == 0);
  CHECK(simulator.state().can_redo());
}

TEST_CASE("feeding or ending a load that was not begun is refused") {
  Simulator simulator;
  CHECK(!simulator.load_feed("x").ok());
  CHECK(std::holds_alternative<Rejected>(simulator.load_commit().at(0)));
  simulator.load_cancel();
  CHECK(simulator.digest() == Simulator().digest());
}

TEST_CASE("an endless line is one bad line, and a load is one step") {
  Simulator simulator;
  REQUIRE(simulator.load_begin().ok());
  const std::string piece(1 << 20, 'x');
  for (int i = 0; i < 256; ++i) REQUIRE(simulator.load_feed(piece).ok());
  REQUIRE(simulator.load_feed("\na\nb\na\n").ok());
  CHECK(std::get<Loaded>(simulator.load_commit().at(0)).count == 3);
  CHECK(simulator.load_report().problems.at(0) == "line 1: longer than 4096 bytes");
  CHECK(simulator.state().inserted() == 3);
  CHECK(std::get<Restored>(simulator.apply(Undo{}).at(0)).what == "load of 3 keys");
  CHECK(simulator.state().inserted() == 0);
  simulator.apply(Redo{});
  CHECK(simulator.state().inserted() == 3);
  CHECK(simulator.state().key(1) == "b");
}
