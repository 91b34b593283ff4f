// Random commands, all of them, against the naive model.
#include <cstdio>
#include <doctest/doctest.h>
#include <random>

#include "sim/simulator.hpp"

#include "tests/sim/oracle_model.hpp"
#include "tests/support/walks.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

const int runs = test::rounds(quick ? 1000 : 80);
constexpr int commands_a_run = 250;  // fewer lines than the log keeps

class Run {
 public:
  explicit Run(std::uint64_t seed) : random_(seed) {}

  void step() {
    switch (below(16)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return apply(Insert{any_key()});
      case 4:
      case 5:
      case 6:
        return check(any_key());
      case 7:
        return apply(any_load());
      case 8:
      case 9:
        return apply(any_configure());
      case 10:
        return apply(below(4) == 0 ? Command{Clear{}} : Command{Seed{}});
      case 11:
      case 12:
        return undo();
      case 13:
        return redo();
      case 14:
        return load_file();
      default:
        return reject();
    }
  }

  // Names the first index that does not hold. (Millions of REQUIREs would take minutes.)
  template <class Holds>
  static void require_all(std::size_t count, Holds holds) {
    std::size_t i = 0;
    while (i < count && holds(i)) ++i;
    REQUIRE(i == count);
  }

  void compare() {
    const State& state = simulator_.state();
    const auto& expected = oracle_.now;
    REQUIRE(state.settings() == expected.settings);
    REQUIRE(state.inserted() == expected.inserts.size());
    REQUIRE(state.distinct() == expected.distinct.size());
    REQUIRE(state.filled() == oracle_.filled());
    REQUIRE(state.can_undo() == !oracle_.done.empty());
    REQUIRE(state.can_redo() == !oracle_.undone.empty());
    REQUIRE(state.log().size() == expected.log.size());
    require_all(expected.log.size(), [&](std::size_t i) {
      return state.log()[i].key == expected.log[i].key && state.log()[i].op == expected.log[i].op;
    });
  }

  void compare_deeply() {
    const State& state = simulator_.state();
    require_all(state.settings().bits, [&](std::size_t b) {
      return state.bit(static_cast<std::uint32_t>(b)) == oracle_.now.bits[b];
    });
    for (std::uint32_t i = 0; i < state.distinct(); ++i) {
      REQUIRE(state.key(i) == oracle_.now.distinct[i].first);
      check(std::string(state.key(i)));
    }
    const std::uint32_t position = below(state.settings().bits);
    KeysAt blamed{{}, 0};
    for (std::uint32_t i = 0; i < state.distinct(); ++i) {
      const auto positions = oracle_.positions(std::string(state.key(i)));
      if (std::count(positions.begin(), positions.end(), position) == 0) continue;
      if (blamed.count++ < 3) blamed.first.push_back(i);
    }
    REQUIRE(state.keys_setting(position, 3).count == blamed.count);
    REQUIRE(state.keys_setting(position, 3).first == blamed.first);
  }

  // Some steps back and the same forward lead to the same state.
  void travel() {
    const std::uint64_t digest = simulator_.digest();
    int steps = 0;
    for (; steps < 5 && simulator_.state().can_undo(); ++steps) undo();
    for (; steps > 0; --steps) redo();
    compare();
    REQUIRE(simulator_.digest() == digest);
  }

 private:
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }

  std::string any_key() {
    switch (below(12)) {
      case 0:
        return "日本語 " + std::to_string(below(5));
      case 1:
        return std::string(max_key_bytes - below(3), 'x');
      default:
        return "key " + std::to_string(below(60));
    }
  }

  Load any_load() {
    Load load;
    for (std::uint32_t i = below(12); i > 0; --i) load.keys.push_back(any_key());
    return load;
  }

  Configure any_configure() {
    Configure configure;
    if (below(2)) configure.bits = below(2) ? 8 + below(3000) : 8U << below(8);
    if (below(2)) configure.hashes = 1 + below(below(4) ? 8 : 32);
    if (below(3) == 0) configure.scheme = static_cast<Scheme>(below(3));
    if (below(3) == 0) configure.seed = below(2) ? below(3) : ~std::uint32_t{0};
    return configure;
  }

  void apply(const Command& command) {
    const auto events = simulator_.apply(command);
    const auto old_bits = oracle_.now.bits;
    oracle_.apply(command);
    if (const auto* insert = std::get_if<Insert>(&command)) {
      const auto& event = std::get<Inserted>(events.at(0));
      REQUIRE(event.positions == oracle_.positions(insert->key));
      std::vector<std::uint32_t> flipped;
      for (const std::uint32_t position : event.positions) {
        const bool repeated = std::count(flipped.begin(), flipped.end(), position) > 0;
        if (!old_bits[position] && !repeated) flipped.push_back(position);
      }
      REQUIRE(event.flipped == flipped);
      REQUIRE(simulator_.state().explanation()->key == insert->key);
    }
    if (std::holds_alternative<Seed>(command)) REQUIRE(events.size() == 6);
    for (const Event& event : events) REQUIRE(!std::holds_alternative<Rejected>(event));
  }

  void check(const std::string& key) {
    const auto events = simulator_.apply(Check{key});
    const auto& event = std::get<Checked>(events.at(0));
    const bool inserted = oracle_.inserted(key);
    REQUIRE(!(inserted && event.verdict == Verdict::absent));
    REQUIRE(event.verdict == oracle_.verdict(key));
    REQUIRE(event.positions == oracle_.positions(key));
    for (std::size_t i = 0; i < event.bits.size(); ++i) {
      REQUIRE((event.bits[i] == 1) == oracle_.now.bits[event.positions[i]]);
    }
    oracle_.write(LogEntry::Op::check, key);
  }

  void undo() {
    const auto events = simulator_.apply(Undo{});
    REQUIRE(std::holds_alternative<Restored>(events.at(0)) == oracle_.undo());
  }

  void redo() {
    const auto events = simulator_.apply(Redo{});
    REQUIRE(std::holds_alternative<Restored>(events.at(0)) == oracle_.redo());
  }

  // A file in slices, committed or cancelled, with bad lines and other commands in between.
  void load_file() {
    const Load load = any_load();
    std::string file;
    std::uint32_t bad = 0;
    for (const std::string& key : load.keys) {
      file += key + (below(2) ? "\n" : "\r\n");
      if (below(4) == 0) file += "\n";
      if (below(8) == 0 && ++bad) file += "\xff\n";
    }
    if (!file.empty() && below(2)) file.pop_back();
    const std::uint64_t digest = simulator_.digest();
    REQUIRE(simulator_.load_begin().ok());
    for (std::size_t at = 0; at < file.size();) {
      const std::size_t size = 1 + below(4000);
      REQUIRE(simulator_.load_feed(std::string_view(file).substr(at, size)).ok());
      at += size;
    }
    REQUIRE(std::holds_alternative<Rejected>(simulator_.apply(Insert{"no"}).at(0)));
    REQUIRE(std::holds_alternative<Rejected>(simulator_.apply(Undo{}).at(0)));
    if (below(3) == 0) {
      simulator_.load_cancel();
      REQUIRE(simulator_.digest() == digest);
      return;
    }
    const auto events = simulator_.load_commit();
    REQUIRE(std::get<Loaded>(events.at(0)).count == load.keys.size());
    REQUIRE(std::get<Loaded>(events.at(0)).skipped == bad);
    oracle_.apply(load);
  }

  void reject() {
    const Command commands[] = {Insert{""},
                                Insert{std::string(max_key_bytes + 1, 'x')},
                                Insert{"\xc0\x80"},
                                Check{"\xed\xa0\x80"},
                                Load{{"good", "", "good"}},
                                Configure{7, {}, {}, {}},
                                Configure{max_bits + 1, {}, {}, {}},
                                Configure{{}, 0, {}, {}},
                                Configure{100, 33, {}, {}},
                                Configure{{}, {}, static_cast<Scheme>(3), {}}};
    const std::uint64_t digest = simulator_.digest();
    const auto events = simulator_.apply(commands[below(std::size(commands))]);
    REQUIRE(events.size() == 1);
    REQUIRE(std::get<Rejected>(events[0]).reason.ends_with('.'));
    REQUIRE(simulator_.digest() == digest);
  }

  std::mt19937_64 random_;
  Simulator simulator_;
  OracleModel oracle_;
};

}  // namespace

TEST_CASE("after any commands the simulator is what the naive model is") {
  for (int run = 0; run < runs; ++run) {
    Run one(static_cast<std::uint64_t>(run));
    for (int i = 0; i < commands_a_run; ++i) {
      one.step();
      one.compare();
      if (i % 50 == 49) one.compare_deeply();
      if (i % 70 == 69) one.travel();
    }
  }
  std::printf("property: %d runs of %d commands\n", runs, commands_a_run);
}
