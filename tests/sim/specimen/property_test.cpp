// Random operations on specimens of every family, beside a naive one.
#include <algorithm>
#include <cstdio>
#include <doctest/doctest.h>
#include <random>

#include "sim/specimen/families.hpp"

#include "tests/sim/specimen/any_specimen.hpp"
#include "tests/sim/specimen/naive.hpp"
#include "tests/support/walks.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

const int runs = test::rounds(quick ? 500 : 25);
constexpr int commands_a_run = 200;

std::vector<Value> values_of(const Specimen& specimen) {
  std::vector<Value> values(specimen.cells().count);
  for (std::uint32_t i = 0; i < values.size(); ++i) values[i] = specimen.value(i);
  return values;
}

class Run {
 public:
  Run(const FamilyInfo& family, std::uint64_t seed) : random_(seed) {
    auto made = family.create(any_settings(random_));
    REQUIRE(made.ok());
    specimen_ = std::move(*made);
    begin();
  }

  void step() {
    switch (below(12)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return insert();
      case 4:
        return insert_many();
      case 5:
      case 6:
        return take_out();
      case 7:
        return below(8) == 0 ? clear() : insert();
      default:
        return check(any_key());
    }
  }

  void compare() {
    naive_->look_at(*specimen_);
    REQUIRE(naive_->same_cells(*specimen_));
    const std::vector<Value> values = values_of(*specimen_);
    const auto used = std::count_if(values.begin(), values.end(), [&](const Value& value) {
      return specimen_->family().is_static || value != Value{};
    });
    REQUIRE(specimen_->used() == static_cast<std::uint64_t>(used));
    std::uint32_t next = 0;
    for (std::uint32_t g = 0; g < specimen_->group_count(); ++g) {
      const Group group = specimen_->group(g);
      REQUIRE(group.first == next);
      next += group.count;
      REQUIRE(specimen_->group_of(group.first) == g);
      REQUIRE(specimen_->group_of(next - 1) == g);
    }
    REQUIRE(next == values.size());
    const Rate rate = specimen_->rate();
    REQUIRE((rate.low <= rate.value && rate.value <= rate.high && rate.high <= 1));
    for (int i = 0; i < 5; ++i) check(any_key());
  }

 private:
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  std::string any_key() { return "key " + std::to_string(below(120)); }

  void begin() {
    naive_ = naive(*specimen_);
    naive_->look_at(*specimen_);
    REQUIRE(naive_->same_cells(*specimen_));
  }

  // Of every fourth operation; none of the others, which would take minutes.
  std::vector<Value> some_values() {
    return below(4) == 0 ? values_of(*specimen_) : std::vector<Value>{};
  }

  // What was said to change is all that changed, and in an order in which it can.
  void follow(std::vector<Value> before, const Changes& changes) {
    naive_->look_at(*specimen_);
    if (before.empty()) return;
    REQUIRE(naive_->same_cells(*specimen_));
    const std::vector<Value> after = values_of(*specimen_);
    const bool rebuilt = changes.size() == 1 && changes[0].what == Change::What::rebuilt;
    REQUIRE(rebuilt <= specimen_->family().is_static);
    if (rebuilt) return;
    for (const Change& change : changes) {
      if (change.what == Change::What::grown) {
        REQUIRE(change.cell == before.size());
        before.resize(after.size());
        continue;
      }
      REQUIRE(before[change.cell] == change.before);
      // A fingerprint may be kicked out by its equal.
      REQUIRE((change.before != change.after || change.what == Change::What::kicked));
      before[change.cell] = change.after;
    }
    REQUIRE(before == after);
  }

  void insert() {
    const std::string key = any_key();
    const std::vector<Value> before = some_values();
    const auto changes = specimen_->insert(key);
    REQUIRE(changes.ok() == naive_->insert(key));
    if (!changes) REQUIRE(changes.reason().ends_with('.'));
    follow(before, changes ? *changes : Changes{});
    REQUIRE(naive_->same_cells(*specimen_));
    if (changes) REQUIRE(specimen_->may_contain(key));
    // What can be taken back is as if it had not been.
    if (changes && below(4) == 0 && specimen_->take_back(*changes)) {
      if (!before.empty()) REQUIRE(values_of(*specimen_) == before);
      REQUIRE(specimen_->insert(key).ok());
    }
  }

  void insert_many() {
    std::vector<std::string> keys(below(6));
    for (std::string& key : keys) key = any_key();
    const std::vector<std::string_view> views(keys.begin(), keys.end());
    const std::uint64_t taken = specimen_->insert_all(views);
    REQUIRE(taken <= keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      REQUIRE(naive_->insert(keys[i]) == (i < taken));
      if (i == taken) break;
    }
    if (taken < keys.size()) REQUIRE(specimen_->no_room().reason.ends_with('.'));
    naive_->look_at(*specimen_);
  }

  void take_out() {
    const std::string key = any_key();
    const std::vector<Value> before = some_values();
    const bool unset = below(2) == 0;
    const auto changes = unset ? specimen_->unset(key) : specimen_->erase(key);
    REQUIRE(changes.ok() == (unset ? naive_->unset(key) : naive_->erase(key)));
    if (!changes) REQUIRE(changes.reason().ends_with('.'));
    follow(before, changes ? *changes : Changes{});
  }

  void clear() {
    specimen_->clear();
    begin();
  }

  void check(const std::string& key) {
    const bool expected = naive_->may_contain(key);
    REQUIRE(specimen_->may_contain(key) == expected);
    const std::string_view view = key;
    std::uint64_t answer = 0;
    specimen_->may_contain_all({&view, 1}, std::span(&answer, 1));
    REQUIRE(answer == (expected ? 1U : 0U));
    const KeyTrace trace = specimen_->trace(key);
    REQUIRE(passes(*specimen_, trace) == expected);
    bool held = false;
    for (const Reading& reading : trace.cells) {
      REQUIRE(reading.value == specimen_->value(reading.cell));
      held |= specimen_->holds(key, reading.cell);
    }
    if (expected) REQUIRE(held);
    REQUIRE_FALSE(specimen_->arithmetic(key).empty());
  }

  std::mt19937_64 random_;
  std::unique_ptr<Specimen> specimen_;
  std::unique_ptr<Naive> naive_;
};

}  // namespace

TEST_CASE("after any operations a specimen of any family is what the naive one is") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    for (int run = 0; run < runs; ++run) {
      CAPTURE(run);
      Run one(*family, static_cast<std::uint64_t>(run));
      for (int i = 0; i < commands_a_run; ++i) {
        one.step();
        if (i % 100 == 99) one.compare();
      }
    }
    std::printf("specimen: %d runs of %d operations, %s\n", runs, commands_a_run,
                std::string(family->name).c_str());
  }
}
