#include "sim/simulator.hpp"

#include <doctest/doctest.h>

#include "bloom/hash/xxh64.hpp"

#include "tests/sim/imported.hpp"
#include "tests/support/oracle.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

template <class Kind>
Kind only(const std::vector<Event>& events) {
  REQUIRE(events.size() == 1);
  REQUIRE(std::holds_alternative<Kind>(events[0]));
  return std::get<Kind>(events[0]);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("it starts empty, with the page's settings") {
  Simulator simulator;
  const State& state = simulator.state();
  CHECK(state.settings() == Settings{64, 3, Scheme::double_hashing, 0});
  CHECK(state.inserted() == 0);
  CHECK(state.filled() == 0);
  CHECK(state.rates().formula == 0);
  CHECK(state.rates().fill == 0);
  CHECK(state.rates().scheme == 0);
  CHECK(state.estimated_items() == 0);
  CHECK(state.log().empty());
  CHECK(!state.explanation());
  CHECK(!state.can_undo());
}

TEST_CASE("seed inserts six keys in one step") {
  Simulator simulator;
  const auto events = simulator.apply(Seed{});
  REQUIRE(events.size() == 6);
  CHECK(std::get<Inserted>(events[0]).key == "apple");
  CHECK(std::get<Inserted>(events[0]).positions == std::vector<std::uint32_t>{31, 21, 11});
  CHECK(std::get<Inserted>(events[5]).key == "orange");
  CHECK(simulator.state().distinct() == 6);
  CHECK(simulator.state().log().front().key == "orange");
  CHECK(only<Restored>(simulator.apply(Undo{})).what == "seed");
  CHECK(simulator.state().distinct() == 0);
  CHECK(simulator.state().log().empty());
}

TEST_CASE("a repeated key counts as an insert, not as a key; undo takes the count back") {
  Simulator simulator;
  simulator.apply(Insert{"apple"});
  const auto again = only<Inserted>(simulator.apply(Insert{"apple"}));
  CHECK(again.flipped.empty());
  CHECK(simulator.state().inserted() == 2);
  CHECK(simulator.state().distinct() == 1);
  simulator.apply(Undo{});
  CHECK(simulator.state().inserted() == 1);
  CHECK(only<Checked>(simulator.apply(Check{"apple"})).verdict == Verdict::present);
  simulator.apply(Undo{});
  CHECK(simulator.state().inserted() == 0);
  CHECK(only<Checked>(simulator.apply(Check{"apple"})).verdict == Verdict::absent);
}

TEST_CASE("the three verdicts") {
  Simulator simulator;
  simulator.apply(Configure{8, 1, {}, {}});
  simulator.apply(Insert{"apple"});
  CHECK(only<Checked>(simulator.apply(Check{"apple"})).verdict == Verdict::present);
  int maybe = 0;
  for (int i = 0; i < 100; ++i) {
    const auto checked = only<Checked>(simulator.apply(Check{std::to_string(i)}));
    CHECK((checked.verdict == Verdict::absent) == (checked.bits[0] == 0));
    maybe += checked.verdict == Verdict::maybe;
  }
  CHECK(maybe > 0);
  CHECK(maybe < 100);
}

TEST_CASE("undo and redo with nothing to do are refused") {
  Simulator simulator;
  CHECK(contains(only<Rejected>(simulator.apply(Undo{})).reason, "nothing to undo"));
  CHECK(contains(only<Rejected>(simulator.apply(Redo{})).reason, "nothing to redo"));
  simulator.apply(Insert{"a"});
  simulator.apply(Undo{});
  simulator.apply(Check{"a"});
  CHECK(simulator.state().can_redo());
  simulator.apply(Insert{"b"});
  CHECK(!simulator.state().can_redo());
}

TEST_CASE("undo of clear restores keys and log; later checks stay on top") {
  Simulator simulator;
  simulator.apply(Insert{"apple"});
  simulator.apply(Insert{"banana"});
  only<Cleared>(simulator.apply(Clear{}));
  CHECK(simulator.state().filled() == 0);
  CHECK(simulator.state().log().empty());
  simulator.apply(Check{"apple"});
  CHECK(only<Restored>(simulator.apply(Undo{})).what == "clear");
  REQUIRE(simulator.state().log().size() == 3);
  CHECK(simulator.state().log()[0].op == LogEntry::Op::check);
  CHECK(simulator.state().log()[1].key == "banana");
  CHECK(simulator.state().inserted_key("apple"));
}

TEST_CASE("undo and redo lead back to the same state, checks included") {
  Simulator simulator;
  simulator.apply(Insert{"apple"});
  simulator.apply(Check{"pear"});
  simulator.apply(Load{{"a", "b", "a"}});
  simulator.apply(Check{"a"});
  simulator.apply(Seed{});
  simulator.apply(Check{"b"});
  const std::uint64_t digest = simulator.digest();
  for (int steps = 1; steps <= 3; ++steps) {
    for (int i = 0; i < steps; ++i) simulator.apply(Undo{});
    CHECK(simulator.digest() != digest);
    for (int i = 0; i < steps; ++i) simulator.apply(Redo{});
    CHECK(simulator.digest() == digest);
  }
}

TEST_CASE("redo of clear keeps the checks made since") {
  Simulator simulator;
  simulator.apply(Insert{"apple"});
  simulator.apply(Check{"apple"});
  simulator.apply(Clear{});
  simulator.apply(Check{"pear"});
  simulator.apply(Undo{});
  simulator.apply(Check{"fig"});
  simulator.apply(Redo{});
  const State& state = simulator.state();
  CHECK(state.inserted() == 0);
  REQUIRE(state.log().size() == 2);
  CHECK(state.log()[0].key == "fig");
  CHECK(state.log()[1].key == "pear");
  simulator.apply(Undo{});
  REQUIRE(state.log().size() == 4);
  CHECK(state.log()[3].key == "apple");
  CHECK(state.log()[3].op == LogEntry::Op::insert);
}

TEST_CASE("a change of nothing is accepted and makes no step") {
  Simulator simulator;
  CHECK(only<Configured>(simulator.apply(Configure{64, {}, {}, {}})).settings.bits == 64);
  CHECK(only<Configured>(simulator.apply(Configure{})).settings.hashes == 3);
  only<Cleared>(simulator.apply(Clear{}));
  CHECK(only<Loaded>(simulator.apply(Load{})).count == 0);
  CHECK(!simulator.state().can_undo());
}

TEST_CASE("refusals name the range and change nothing") {
  Simulator simulator;
  CHECK(
      contains(only<Rejected>(simulator.apply(Configure{7, {}, {}, {}})).reason, "8 … 134217728"));
  CHECK(contains(only<Rejected>(simulator.apply(Configure{{}, 33, {}, {}})).reason, "1 … 32"));
  CHECK(contains(only<Rejected>(simulator.apply(Insert{""})).reason, "1 … 4096"));
  CHECK(contains(only<Rejected>(simulator.apply(Load{{"a", "\xff"}})).reason, "key 2"));
  CHECK(simulator.digest() == Simulator().digest());
}

TEST_CASE("the explanation shows the arithmetic of the last insert or check") {
  Simulator simulator;
  simulator.apply(Insert{"apple"});
  const Explanation inserted = *simulator.state().explanation();
  CHECK(inserted.op == LogEntry::Op::insert);
  CHECK(inserted.h1 == xxh64("apple", 0));
  CHECK(inserted.h2 == xxh64("apple", 1));
  REQUIRE(inserted.rows.size() == 3);
  for (std::uint32_t i = 0; i < 3; ++i) {
    CHECK(inserted.rows[i].value == inserted.h1 + i * inserted.h2);
    CHECK(inserted.rows[i].position == inserted.rows[i].value % 64);
    CHECK(inserted.rows[i].before == 0);
    CHECK(inserted.rows[i].after == 1);
  }
  simulator.apply(Configure{100, {}, {}, 5});
  const Explanation again = *simulator.state().explanation();
  CHECK(again.id > inserted.id);
  CHECK(again.h1 == xxh64("apple", 5));
  CHECK(again.rows[0].position == again.h1 % 100);
  CHECK(again.rows[0].before == 1);
  simulator.apply(Check{"kiwi"});
  CHECK(simulator.state().explanation()->verdict == Verdict::absent);
  simulator.apply(Undo{});
  CHECK(simulator.state().explanation()->key == "kiwi");
  simulator.apply(Clear{});
  CHECK(!simulator.state().explanation());
}

TEST_CASE("an imported filter") {
  Simulator origin;
  origin.apply(Seed{});
  const auto words = origin.state().classic()->words();
  Simulator simulator;
  simulator.apply(Insert{"own"});
  const std::uint64_t before = simulator.digest();
  only<Imported>(
      simulator.import_filter(classic_of(origin.state().settings(), {words.begin(), words.end()})));
  CHECK(simulator.state().imported());
  CHECK(simulator.state().distinct() == 0);
  CHECK(simulator.state().filled() == origin.state().filled());
  CHECK(only<Checked>(simulator.apply(Check{"apple"})).verdict == Verdict::maybe);
  simulator.apply(Insert{"kiwi"});
  CHECK(only<Checked>(simulator.apply(Check{"kiwi"})).verdict == Verdict::present);
  CHECK(contains(only<Rejected>(simulator.apply(Configure{100, {}, {}, {}})).reason, "clear it"));
  only<Loaded>(simulator.apply(Load{{"a", "b"}}));
  simulator.apply(Undo{});
  CHECK(only<Checked>(simulator.apply(Check{"kiwi"})).verdict == Verdict::present);
  CHECK(only<Checked>(simulator.apply(Check{"apple"})).verdict == Verdict::maybe);
  simulator.apply(Undo{});
  CHECK(simulator.state().filled() == origin.state().filled());
  simulator.apply(Clear{});
  CHECK(!simulator.state().imported());
  CHECK(simulator.state().filled() == 0);
  simulator.apply(Undo{});
  CHECK(simulator.state().imported());
  CHECK(only<Restored>(simulator.apply(Undo{})).what == "import");
  CHECK(simulator.state().inserted_key("own"));
  CHECK(simulator.state().log().size() == 5);  // four checks made since, and the insert
  CHECK(simulator.state().filled() == 3);
  simulator.apply(Redo{});
  CHECK(simulator.state().filled() == origin.state().filled());
  CHECK(before != simulator.digest());
}

TEST_CASE("an import that does not fit is refused") {
  Simulator simulator;
  const auto small = specimen_of(std::move(*ClassicFilter::create({6, 3})));
  REQUIRE_FALSE(small.ok());
  CHECK(contains(small.reason(), "8 … 134217728"));
  only<Imported>(
      simulator.import_filter(classic_of({65, 3}, {~std::uint64_t{0}, ~std::uint64_t{0}})));
  CHECK(simulator.state().filled() == 65);
  CHECK(simulator.state().classic()->words()[1] == 1);
}

TEST_CASE("history is bounded: the oldest steps go first") {
  Simulator simulator;
  for (int i = 0; i < 1500; ++i) simulator.apply(Insert{std::to_string(i)});
  int undone = 0;
  while (simulator.state().can_undo()) {
    simulator.apply(Undo{});
    ++undone;
  }
  CHECK(undone == 1000);
  CHECK(simulator.state().distinct() == 500);
  CHECK(simulator.state().log().size() <= max_log_lines);
}

TEST_CASE("a million keys: counted, found, and restored by undo") {
  constexpr std::uint32_t n = 1'000'000;
  Simulator simulator;
  simulator.apply(Configure{16'777'216, 7, {}, {}});
  Load load;
  for (std::uint32_t i = 0; i < n; ++i) load.keys.push_back("/page/" + std::to_string(i));
  CHECK(only<Loaded>(simulator.apply(load)).count == n);
  CHECK(simulator.state().log().front().key == "1,000,000 keys");
  simulator.apply(Configure{8'388'608, {}, {}, {}});
  std::uint32_t missed = 0;
  for (const std::string& key : load.keys) {
    for (const std::uint32_t position : simulator.state().positions(key)) {
      missed += !simulator.state().bit(position);
    }
    missed += !simulator.state().inserted_key(key);
  }
  CHECK(missed == 0);
  simulator.apply(Clear{});
  simulator.apply(Undo{});
  CHECK(simulator.state().distinct() == n);
  CHECK(simulator.state().key(n - 1) == load.keys.back());
  simulator.apply(Undo{});
  simulator.apply(Undo{});
  CHECK(simulator.state().distinct() == 0);
  CHECK(simulator.state().filled() == 0);
}

TEST_CASE("the changes of one drag are one step of undo") {
  const auto dragged = [](std::uint32_t hashes, std::uint32_t drag) {
    Configure configure;
    configure.hashes = hashes;
    configure.drag = drag;
    return configure;
  };
  Simulator simulator;
  simulator.apply(Seed{});
  const std::uint64_t before = simulator.digest();
  for (std::uint32_t k = 4; k <= 20; ++k) simulator.apply(dragged(k, 1));
  const std::uint64_t after = simulator.digest();
  for (const std::uint32_t k : {19U, 12U}) simulator.apply(dragged(k, 2));
  for (const std::uint32_t k : {13U, 7U, 12U, 30U, 12U})
    simulator.apply(dragged(k, 3));  // for nothing
  simulator.apply(Undo{});
  CHECK(simulator.digest() == after);
  simulator.apply(Undo{});
  CHECK(simulator.digest() == before);
  CHECK(simulator.state().settings().hashes == 3);
  simulator.apply(Redo{});
  CHECK(simulator.digest() == after);
  simulator.apply(dragged(5, 1));  // Redo was to be had in between: a step of its own
  simulator.apply(Undo{});
  CHECK(simulator.digest() == after);
  simulator.apply(Undo{});
  CHECK(simulator.digest() == before);
  simulator.apply(Undo{});
  CHECK(simulator.state().inserted() == 0);
  CHECK_FALSE(simulator.state().can_undo());
}

TEST_CASE("the line of a load names no cells, whatever the settings are since") {
  Simulator simulator;
  simulator.apply(Load{{"apple", "banana"}});
  simulator.apply(Insert{"kiwi"});
  Configure other;
  other.family = Family::cuckoo;
  other.bits = 1000;
  simulator.apply(other);
  const State& state = simulator.state();
  REQUIRE(state.log().size() == 2);
  CHECK(state.positions(state.log()[0]) == state.positions("kiwi"));
  CHECK(state.positions(state.log()[1]).empty());
}
