// Random commands, all of them, on simulators of every family, beside the naive model.
#include <cstdio>
#include <doctest/doctest.h>
#include <iterator>
#include <random>

#include "sim/search.hpp"
#include "sim/simulator.hpp"

#include "tests/sim/family_model.hpp"
#include "tests/support/walks.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

const int runs = test::rounds(quick ? 400 : 12);
constexpr int commands_a_run = 250;  // fewer lines than the log keeps

// The cells that an insert touched: in a filter of slices those of the newest, unless the key was
// there already.
std::vector<std::uint32_t> places_of_insert(const State& state, const Insert& insert,
                                            const Inserted& event) {
  std::vector<std::uint32_t> places = state.positions(insert.key);
  if (state.family().rule != Rule::one_slice || event.changes.empty()) return places;
  const Specimen& specimen = state.specimen();
  std::erase_if(places, [&](std::uint32_t cell) {
    return specimen.group_of(cell) + 1 < specimen.group_count();
  });
  return places;
}

class Run {
 public:
  Run(const FamilyInfo& family, std::uint64_t seed) : random_(seed), family_(&family) {
    Configure start = any_settings(family);
    start.family = family.kind;
    apply(start);
  }

  void step() {
    switch (below(24)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
      case 5:
        return apply(Insert{any_key()});
      case 6:
      case 7:
      case 8:
        return check(any_key());
      case 9:
      case 10:
        return apply(Delete{any_key()});
      case 11:
        return apply(Unset{any_key()});
      case 12:
        return apply(any_load());
      case 13:
        return apply(any_configure());
      case 14:
        return apply(below(4) == 0 ? Command{Clear{}} : Command{Seed{}});
      case 15:
      case 16:
      case 17:
        return undo();
      case 18:
      case 19:
        return redo();
      case 20:
        return load_file();
      case 21:
        return below(16) == 0 ? find() : check(any_key());
      default:
        return reject();
    }
  }

  void compare() {
    const State& state = simulator_.state();
    const auto& expected = model_.now;
    REQUIRE(state.requested() == expected.requested);
    REQUIRE(state.inserted() == model_.in_force().size());
    REQUIRE(state.can_undo() == !model_.done.empty());
    REQUIRE(state.can_redo() == !model_.undone.empty());
    REQUIRE(state.log().size() == expected.log.size());
    std::size_t same = 0;
    while (same < expected.log.size() && state.log()[same].key == expected.log[same].key &&
           state.log()[same].op == expected.log[same].op) {
      ++same;
    }
    REQUIRE(same == expected.log.size());
    model_.filter->look_at(state.specimen());
    REQUIRE(model_.filter->same_cells(state.specimen()));
    REQUIRE(state.filled() == state.specimen().used());
  }

  void compare_deeply() {
    const State& state = simulator_.state();
    const std::vector<std::string> keys = model_.in_force();
    std::uint32_t distinct = 0;
    for (const std::string& key : model_.now.named) {
      if (std::count(keys.begin(), keys.end(), key) == 0) continue;
      REQUIRE(state.key(distinct) == key);
      ++distinct;
    }
    REQUIRE(state.distinct() == distinct);
    const std::uint32_t cell = below(state.cells());
    KeysAt blamed{{}, 0};
    for (std::uint32_t i = 0; i < distinct && state.bit(cell); ++i) {
      if (!state.specimen().holds(state.key(i), cell)) continue;
      if (blamed.count++ < 3) blamed.first.push_back(i);
    }
    REQUIRE(state.keys_setting(cell, 3).count == blamed.count);
    REQUIRE(state.keys_setting(cell, 3).first == blamed.first);
    if (below(8) != 0) return;  // it may be measured, which takes a while
    const Rates& rates = state.rates();
    REQUIRE((rates.low <= rates.scheme && rates.scheme <= rates.high && rates.high <= 1));
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

  // To the start and the same forward.
  void travel_far() {
    const std::uint64_t digest = simulator_.digest();
    int steps = 0;
    for (; simulator_.state().can_undo(); ++steps) undo();
    compare();
    REQUIRE(simulator_.state().distinct() == 0);
    for (; steps > 0; --steps) redo();
    compare();
    REQUIRE(simulator_.digest() == digest);
  }

  int refused() const { return refused_; }
  int false_negatives() const { return false_negatives_; }
  int found() const { return found_; }

 private:
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }

  std::string any_key() {
    switch (below(16)) {
      case 0:
        return "日本語 " + std::to_string(below(5));
      case 1:
        return "apple";
      default:
        return "key " + std::to_string(below(60));
    }
  }

  Load any_load() {
    Load load;
    for (std::uint32_t i = below(12); i > 0; --i) load.keys.push_back(any_key());
    return load;
  }

  Configure any_settings(const FamilyInfo& family) {
    Configure all;
    if (below(2)) all.bits = below(2) ? 8 + below(1500) : 8U << below(8);
    if (below(2)) all.hashes = 1 + below(below(4) ? 6 : 32);
    if (below(3) == 0) all.scheme = static_cast<Scheme>(below(3));
    if (below(3) == 0) all.seed = below(2) ? below(3) : ~std::uint32_t{0};
    for (const Knob& knob : family.knobs) {
      if (below(2)) continue;
      const auto low = static_cast<std::uint32_t>(knob.low);
      const auto span = static_cast<std::uint32_t>(std::min(knob.high, knob.low + 30) - knob.low);
      const std::uint32_t value = low + below(span + 1);
      if (knob.setting == Setting::width) all.width = value;
      if (knob.setting == Setting::growth) all.growth = 2 + below(3);
      if (knob.setting == Setting::decrements) all.decrements = value;
      if (knob.setting == Setting::capacity) all.capacity = 4 + value;
      if (knob.setting == Setting::rate) all.rate = 1.0 / (2 + below(500));
    }
    return all;
  }

  // Mostly of the family that it is; sometimes on to another and back.
  Configure any_configure() {
    const Family now = simulator_.state().family().kind;
    const bool away = now == family_->kind && below(3) == 0;
    const FamilyInfo& family =
        away ? *all_families()[below(static_cast<std::uint32_t>(all_families().size()))] : *family_;
    Configure configure = any_settings(family);
    if (family.kind != now) configure.family = family.kind;
    return configure;
  }

  void apply(const Command& command) {
    const State& state = simulator_.state();
    const std::uint64_t digest = below(8) == 0 ? simulator_.digest() : 0;
    const auto* deletion = std::get_if<Delete>(&command);
    const bool was_held = deletion != nullptr && held(deletion->key);
    const auto events = simulator_.apply(command);
    const bool accepted = model_.apply(command);
    const auto* rejected = std::get_if<Rejected>(&events.at(0));
    REQUIRE(accepted == (rejected == nullptr));
    if (!accepted) {
      ++refused_;
      REQUIRE(rejected->reason.ends_with('.'));
      if (digest != 0) REQUIRE(simulator_.digest() == digest);
      return;
    }
    if (const auto* insert = std::get_if<Insert>(&command)) {
      const auto& event = std::get<Inserted>(events[0]);
      REQUIRE(event.positions == places_of_insert(state, *insert, event));
      for (const std::uint32_t cell : event.flipped) REQUIRE(state.bit(cell));
      REQUIRE(state.explanation()->key == insert->key);
      REQUIRE(state.explanation()->changes.size() == event.changes.size());
    }
    if (std::holds_alternative<Seed>(command)) REQUIRE(events.size() == 6);
    if (const auto* load = std::get_if<Load>(&command)) {
      REQUIRE(std::get<Loaded>(events[0]).count == load->keys.size());
    }
    if (deletion != nullptr) {
      const auto& event = std::get<Deleted>(events[0]);
      REQUIRE((event.key == deletion->key && !event.unset));
      REQUIRE(event.inserted == was_held);
    }
    if (std::holds_alternative<Unset>(command)) REQUIRE(std::get<Deleted>(events[0]).unset);
    if (std::holds_alternative<Configure>(command)) {
      const auto& event = std::get<Configured>(events[0]);
      REQUIRE(event.family == model_.now.requested.family);
      REQUIRE(event.settings == state.settings());
    }
  }

  bool held(const std::string& key) const {
    const auto keys = model_.in_force();
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  }

  void checked(const Checked& event) {
    const State& state = simulator_.state();
    model_.filter->look_at(state.specimen());
    const bool contained = model_.filter->may_contain(event.key);
    const bool inserted = held(event.key);
    REQUIRE(event.verdict == (!contained ? Verdict::absent
                              : inserted ? Verdict::present
                                         : Verdict::maybe));
    REQUIRE(event.inserted == inserted);
    if (!contained && inserted) {
      ++false_negatives_;
      REQUIRE((state.family().forgets || model_.harmed()));
    }
    REQUIRE(event.positions == state.positions(event.key));
    REQUIRE(event.findings.size() == event.positions.size());
    for (std::size_t i = 0; i < event.bits.size(); ++i) {
      REQUIRE(event.bits[i] == state.specimen().value(event.positions[i]).number);
    }
    model_.write(LogEntry::Op::check, event.key);
  }

  void check(const std::string& key) {
    const auto events = simulator_.apply(Check{key});
    const auto& event = std::get<Checked>(events.at(0));
    REQUIRE(event.key == key);
    checked(event);
  }

  // Where it is frequent: millions of tries would take the test's time.
  void find() {
    constexpr double frequent = 1e-3;
    const bool any = simulator_.state().filled() > 0;
    if (any && !(simulator_.state().rates().scheme > frequent)) return;
    const auto events = simulator_.apply(Find{});
    if (std::holds_alternative<Rejected>(events.at(0))) {
      REQUIRE_FALSE(any);
      return;
    }
    const auto& event = std::get<Checked>(events.at(0));
    REQUIRE(event.verdict == Verdict::maybe);
    checked(event);
    // The first that there is.
    for (std::uint32_t i = 0; i < 50 && made_up_key(i) != event.key; ++i) {
      const std::string before = made_up_key(i);
      REQUIRE((held(before) || !model_.filter->may_contain(before)));
    }
    ++found_;
  }

  void undo() {
    const auto events = simulator_.apply(Undo{});
    REQUIRE(std::holds_alternative<Restored>(events.at(0)) == model_.undo());
  }

  void redo() {
    const auto events = simulator_.apply(Redo{});
    REQUIRE(std::holds_alternative<Restored>(events.at(0)) == model_.redo());
  }

  // A file in slices, committed or cancelled, with bad lines and other commands in between.
  void load_file() {
    const Load load = any_load();
    std::string file;
    std::uint32_t bad = 0;
    for (const std::string& key : load.keys) {
      file += key + (below(2) ? "\n" : "\r\n");
      if (below(8) == 0 && ++bad) file += "\xff\n";
    }
    const std::uint64_t digest = simulator_.digest();
    REQUIRE(simulator_.load_begin().ok());
    bool fed = true;
    for (std::size_t at = 0; fed && at < file.size();) {
      const std::size_t size = 1 + below(100);
      fed = simulator_.load_feed(std::string_view(file).substr(at, size)).ok();
      at += size;
    }
    REQUIRE(std::holds_alternative<Rejected>(simulator_.apply(Insert{"no"}).at(0)));
    if (!fed || below(3) == 0) {
      simulator_.load_cancel();
      REQUIRE(simulator_.digest() == digest);
      if (!fed) REQUIRE_FALSE(model_.apply(load));
      return;
    }
    const auto events = simulator_.load_commit();
    if (!model_.apply(load)) {
      REQUIRE(std::holds_alternative<Rejected>(events.at(0)));
      REQUIRE(simulator_.digest() == digest);
      return;
    }
    REQUIRE(std::get<Loaded>(events.at(0)).count == load.keys.size());
    REQUIRE(std::get<Loaded>(events.at(0)).skipped == bad);
  }

  // Never accepted, whatever the family.
  void reject() {
    Configure rate;
    rate.rate = below(2) ? 0.0 : 1.0;
    Configure keys;
    keys.capacity = below(2) ? 0.0 : 1.5;
    Configure width;
    width.family = Family::cuckoo;
    width.width = below(2) ? 3 : 17;
    Configure growth;
    growth.family = Family::scalable;
    growth.growth = 0;
    const Command commands[] = {Insert{""},
                                Delete{""},
                                Unset{"\xff"},
                                Check{std::string(max_key_bytes + 1, 'x')},
                                Load{{"good", "", "good"}},
                                Configure{7, {}, {}, {}},
                                Configure{{}, 33, {}, {}},
                                Configure{{}, {}, static_cast<Scheme>(3), {}},
                                rate,
                                keys,
                                width,
                                growth};
    const std::uint64_t digest = simulator_.digest();
    const auto events = simulator_.apply(commands[below(std::size(commands))]);
    REQUIRE(events.size() == 1);
    REQUIRE(std::get<Rejected>(events[0]).reason.ends_with('.'));
    REQUIRE(simulator_.digest() == digest);
  }

  std::mt19937_64 random_;
  const FamilyInfo* family_;
  Simulator simulator_;
  FamilyModel model_;
  int refused_ = 0;
  int false_negatives_ = 0;
  int found_ = 0;
};

}  // namespace

TEST_CASE("after any commands a simulator of any family is what the naive model is") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    int refused = 0;
    int false_negatives = 0;
    int found = 0;
    for (int run = 0; run < runs; ++run) {
      CAPTURE(run);
      Run one(*family, static_cast<std::uint64_t>(run));
      for (int i = 0; i < commands_a_run; ++i) {
        CAPTURE(i);
        one.step();
        if (i % 25 == 24) one.compare();
        if (i % 50 == 49) one.compare_deeply();
        if (i % 70 == 69) one.travel();
      }
      one.travel_far();
      refused += one.refused();
      false_negatives += one.false_negatives();
      found += one.found();
    }
    std::printf("simulator: %d runs of %d commands, %d refused, %d false negatives, %d found, %s\n",
                runs, commands_a_run, refused, false_negatives, found,
                std::string(family->name).c_str());
    if (quick) CHECK(found > 0);
  }
}
