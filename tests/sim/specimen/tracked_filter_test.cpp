// Random commands on subjects of every family, undo and redo among them, beside a naive filter that
// is made anew from the list of what was done.
#include "sim/specimen/tracked_filter.hpp"

#include <algorithm>
#include <cstdio>
#include <doctest/doctest.h>
#include <optional>
#include <random>

#include "tests/sim/specimen/naive.hpp"
#include "tests/support/walks.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

const int runs = test::rounds(quick ? 500 : 25);
constexpr int commands_a_run = 200;

// What was done, in words.
struct Truth {
  struct Operation {
    char kind;  // insert, erase, unset
    std::string key;
  };
  RequestedSettings requested;
  std::vector<std::string> kept;   // the inserts in force when the filter was made anew
  std::vector<Operation> since;    // what was done then
  std::vector<std::string> named;  // keys in the order of their first mention

  // The inserts in force: each erase takes the newest of its key away.
  std::vector<std::string> in_force() const {
    std::vector<std::string> keys = kept;
    for (const Operation& one : since) {
      if (one.kind == 'i') keys.push_back(one.key);
      if (one.kind != 'e') continue;
      const auto newest = std::find(keys.rbegin(), keys.rend(), one.key);
      if (newest != keys.rend()) keys.erase(std::next(newest).base());
    }
    return keys;
  }
  void renew() {
    const bool only_inserts = std::all_of(since.begin(), since.end(),
                                          [](const Operation& one) { return one.kind == 'i'; });
    if (only_inserts) return;
    kept = in_force();
    since.clear();
  }
  void note(char kind, const std::string& key) {
    since.push_back({kind, key});
    if (std::find(named.begin(), named.end(), key) == named.end()) named.push_back(key);
  }
};

class Run {
 public:
  Run(const FamilyInfo& family, std::uint64_t seed) : random_(seed), family_(&family) {
    truth_.requested = any_wish();
    truth_.requested.family = family.kind;
    auto made = TrackedFilter::create(all_families(), truth_.requested);
    REQUIRE(made.ok());
    tracked_.emplace(std::move(*made));
    REQUIRE(make_naive());
  }

  void step() {
    switch (below(16)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
        return operate('i');
      case 5:
      case 6:
        return operate('e');
      case 7:
        return operate('u');
      case 8:
        return load();
      case 9:
        return configure();
      case 10:
      case 11:
      case 12:
        return undo();
      case 13:
      case 14:
        return redo();
      default:
        return ask(any_key());
    }
  }

  void compare() {
    naive_->look_at(tracked_->specimen());
    REQUIRE(naive_->same_cells(tracked_->specimen()));
    REQUIRE(tracked_->requested() == truth_.requested);
    const std::vector<std::string> keys = truth_.in_force();
    REQUIRE(tracked_->inserted() == keys.size());
    std::uint32_t distinct = 0;
    for (const std::string& key : truth_.named) {
      const auto count = std::count(keys.begin(), keys.end(), key);
      REQUIRE(tracked_->count(key) == count);
      if (count == 0) continue;
      REQUIRE(tracked_->key(distinct) == key);
      ++distinct;
    }
    REQUIRE(tracked_->distinct() == distinct);
  }

  int operations() const { return operations_; }

 private:
  struct Step {
    Truth before;
    std::uint64_t operations;
    std::optional<Changes> changes;              // of a single operation
    std::optional<RequestedSettings> requested;  // of other settings
    std::optional<TrackedFilter::Undone> taken = {};
    Truth after = {};
  };

  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  std::string any_key() { return "key " + std::to_string(below(40)); }

  RequestedSettings any_wish() {
    RequestedSettings requested;
    requested.family =
        below(4) == 0
            ? all_families()[below(static_cast<std::uint32_t>(all_families().size()))]->kind
            : family_->kind;
    requested.settings.bits = 8 + below(600);
    requested.settings.hashes = 1 + below(6);
    requested.settings.seed = below(3);
    requested.settings.width = below(12);
    requested.settings.capacity = 4 + below(20);
    requested.settings.decrements = 1 + below(20);
    return requested;
  }

  // False when some key finds no room.
  bool make_naive() {
    auto empty = family_of(truth_.requested.family).create(truth_.requested.settings);
    REQUIRE(empty.ok());
    naive_ = naive(**empty);
    bool fits = true;
    for (const std::string& key : truth_.kept) fits = fits && naive_->insert(key);
    for (const Truth::Operation& one : truth_.since) {
      if (one.kind == 'i') fits = fits && naive_->insert(one.key);
      if (one.kind == 'e') naive_->erase(one.key);
      if (one.kind == 'u') naive_->unset(one.key);
    }
    return fits;
  }

  void push(Step step) {
    done_.push_back(std::move(step));
    undone_.clear();
    ++operations_;
  }

  void operate(char kind) {
    const std::string key = any_key();
    Step step{truth_, tracked_->operations(), {}, {}};
    const auto changes = kind == 'i'   ? tracked_->insert(key)
                         : kind == 'e' ? tracked_->erase(key)
                                       : tracked_->unset(key);
    const bool expected = kind == 'i'   ? naive_->insert(key)
                          : kind == 'e' ? naive_erases(key)
                                        : naive_->unset(key);
    REQUIRE(changes.ok() == expected);
    if (!changes) {
      REQUIRE(changes.reason().ends_with('.'));
      return;
    }
    truth_.note(kind, key);
    step.changes = *changes;
    push(std::move(step));
  }

  bool naive_erases(const std::string& key) { return naive_->erase(key); }

  void load() {
    std::vector<std::string> keys(2 + below(6));
    for (std::string& key : keys) key = any_key();
    const std::vector<std::string_view> views(keys.begin(), keys.end());
    Step step{truth_, tracked_->operations(), {}, {}};
    const auto loaded = tracked_->load(views);
    bool fits = true;
    for (const std::string& key : keys) fits = fits && naive_->insert(key);
    REQUIRE(loaded.ok() == fits);
    if (!fits) {
      REQUIRE(make_naive());
      return compare();
    }
    for (const std::string& key : keys) truth_.note('i', key);
    push(std::move(step));
  }

  void configure() {
    Step step{truth_, tracked_->operations(), {}, any_wish()};
    truth_.requested = *step.requested;
    truth_.renew();
    const bool fits = make_naive();
    const auto done = tracked_->configure(*step.requested);
    REQUIRE(done.ok() == fits);
    if (fits) return push(std::move(step));
    truth_ = std::move(step.before);
    REQUIRE(make_naive());
    compare();
  }

  void undo() {
    if (done_.empty()) return;
    Step step = std::move(done_.back());
    done_.pop_back();
    auto taken = tracked_->take_back(step.operations, step.before.requested,
                                     step.changes ? &*step.changes : nullptr);
    REQUIRE(taken.ok());
    step.taken.emplace(std::move(*taken));
    step.after = std::move(truth_);
    truth_ = step.before;
    REQUIRE(make_naive());
    undone_.push_back(std::move(step));
    compare();
  }

  void redo() {
    if (undone_.empty()) return;
    Step step = std::move(undone_.back());
    undone_.pop_back();
    if (step.requested) {
      REQUIRE(tracked_->configure(*step.requested).ok());
    } else {
      if (step.changes) {
        const TrackedFilter::Redo once = tracked_->redo_of(*step.taken, 0);
        const auto changes =
            once.kind == TrackedFilter::Redo::Kind::insert  ? tracked_->insert(once.key)
            : once.kind == TrackedFilter::Redo::Kind::erase ? tracked_->erase(once.key)
                                                            : tracked_->unset(once.key);
        REQUIRE(changes.ok());
        REQUIRE(changes->size() == step.changes->size());
        step.changes = *changes;
      } else {
        REQUIRE(tracked_->redo(*step.taken).ok());
      }
    }
    truth_ = step.after;
    step.taken.reset();
    REQUIRE(make_naive());
    done_.push_back(std::move(step));
    compare();
  }

  void ask(const std::string& key) {
    naive_->look_at(tracked_->specimen());
    const TrackedFilter::Answer answer = tracked_->answer(key);
    REQUIRE(answer.may_contain == naive_->may_contain(key));
    const std::vector<std::string> keys = truth_.in_force();
    REQUIRE(answer.inserted == (std::count(keys.begin(), keys.end(), key) > 0));
  }

  std::mt19937_64 random_;
  const FamilyInfo* family_;
  std::optional<TrackedFilter> tracked_;
  std::unique_ptr<Naive> naive_;
  Truth truth_;
  std::vector<Step> done_;
  std::vector<Step> undone_;
  int operations_ = 0;
};

}  // namespace

TEST_CASE("after any commands a subject of any family is what the list of them makes naively") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    int operations = 0;
    for (int run = 0; run < runs; ++run) {
      CAPTURE(run);
      Run one(*family, static_cast<std::uint64_t>(run));
      for (int i = 0; i < commands_a_run; ++i) {
        one.step();
        if (i % 20 == 19) one.compare();
      }
      operations += one.operations();
    }
    std::printf("subject: %d runs of %d commands, %d of them steps of undo, %s\n", runs,
                commands_a_run, operations, std::string(family->name).c_str());
  }
}

TEST_CASE("a false negative is known as one") {
  RequestedSettings requested;
  auto classic = TrackedFilter::create(all_families(), requested);
  REQUIRE(classic.ok());
  REQUIRE(classic->insert("apple").ok());
  REQUIRE(classic->unset("apple").ok());
  CHECK_FALSE(classic->answer("apple").may_contain);
  CHECK(classic->answer("apple").inserted);
  // The keys are inserted again with other settings, and the damage is gone.
  requested.settings.bits = 100;
  REQUIRE(classic->configure(requested).ok());
  CHECK(classic->answer("apple").may_contain);

  requested.family = Family::counting;
  requested.settings.bits = 64;
  auto counting = TrackedFilter::create(all_families(), requested);
  REQUIRE(counting.ok());
  for (int i = 0; i < 12; ++i) REQUIRE(counting->insert("key " + std::to_string(i)).ok());
  std::string stranger = "stranger";
  while (!counting->answer(stranger).may_contain) stranger += '!';
  // It takes the keys' counts away, until one of its counters is 0.
  while (counting->answer(stranger).may_contain) REQUIRE(counting->erase(stranger).ok());
  int lost = 0;
  for (int i = 0; i < 12; ++i) {
    const auto answer = counting->answer("key " + std::to_string(i));
    lost += !answer.may_contain && answer.inserted ? 1 : 0;
  }
  CHECK(lost > 0);
  CHECK(counting->inserted() == 12);
}

TEST_CASE("a subject of a family that the program has not is refused") {
  RequestedSettings requested;
  requested.family = Family::cuckoo;
  const auto cuckoo = TrackedFilter::create(classic_only(), requested);
  REQUIRE_FALSE(cuckoo.ok());
  CHECK(cuckoo.reason() == "This program does not have that family of filters.");
}
