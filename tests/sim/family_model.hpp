// What the simulator of any family should do, done naively: the filter is made anew from the list
// of what was done.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sim/command.hpp"
#include "sim/configure.hpp"
#include "sim/keys/seed_keys.hpp"
#include "sim/simulator.hpp"
#include "sim/text/key_text.hpp"

#include "tests/sim/naive_history.hpp"
#include "tests/sim/specimen/naive.hpp"

namespace bloom::test {

struct FamilyContents {
  struct Operation {
    char kind;  // insert, erase, unset
    std::string key;
  };

  sim::RequestedSettings requested;
  std::vector<std::string> kept;   // the inserts in force when the filter was made anew
  std::vector<Operation> since;    // what was done then
  std::vector<std::string> named;  // keys in the order of their first mention
  std::vector<NaiveLine> log;      // newest first
};

struct FamilyModel : NaiveHistory<FamilyModel, FamilyContents> {
  using Operation = FamilyContents::Operation;

  std::unique_ptr<Naive> filter;

  FamilyModel() { static_cast<void>(make()); }

  // The inserts in force: each erase takes the newest of its key away.
  std::vector<std::string> in_force() const {
    std::vector<std::string> keys = now.kept;
    for (const Operation& one : now.since) {
      if (one.kind == 'i') keys.push_back(one.key);
      if (one.kind != 'e') continue;
      const auto newest = std::find(keys.rbegin(), keys.rend(), one.key);
      if (newest != keys.rend()) keys.erase(std::next(newest).base());
    }
    return keys;
  }

  // Whether something was taken out, or cleared, that may be missed by a key in the set.
  bool harmed() const {
    return std::any_of(now.since.begin(), now.since.end(),
                       [](const Operation& one) { return one.kind != 'i'; });
  }

  // Makes the filter; false when some key finds no room.
  bool make() {
    const auto& family = sim::family_of(now.requested.family);
    const auto empty = family.create(now.requested.settings);
    if (!empty) return false;
    filter = naive(**empty);
    bool fits = true;
    for (const std::string& key : now.kept) fits = fits && filter->insert(key);
    for (const Operation& one : now.since) {
      if (one.kind == 'i') fits = fits && filter->insert(one.key);
      if (one.kind == 'e') static_cast<void>(filter->erase(one.key));
      if (one.kind == 'u') static_cast<void>(filter->unset(one.key));
    }
    return fits;
  }

  void note(char kind, const std::string& key) {
    now.since.push_back({kind, key});
    if (std::find(now.named.begin(), now.named.end(), key) == now.named.end()) {
      now.named.push_back(key);
    }
  }

  enum class Outcome : std::uint8_t { refused, done, nothing };  // nothing: no step of undo

  Outcome insert_all(const std::vector<std::string>& keys) {
    for (const std::string& key : keys) {
      if (!filter->insert(key)) return Outcome::refused;
    }
    for (const std::string& key : keys) note('i', key);
    return keys.empty() ? Outcome::nothing : Outcome::done;
  }

  Outcome take_out(sim::LogEntry::Op op, const std::string& key) {
    const bool unset = op == sim::LogEntry::Op::unset;
    if (!(unset ? filter->unset(key) : filter->erase(key))) return Outcome::refused;
    note(unset ? 'u' : 'e', key);
    write(op, key);
    return Outcome::done;
  }

  // Leaves half-done what is refused.
  Outcome perform(const sim::Command& command) {
    if (const auto* insert = std::get_if<sim::Insert>(&command)) {
      const Outcome outcome = insert_all({insert->key});
      if (outcome == Outcome::done) write(sim::LogEntry::Op::insert, insert->key);
      return outcome;
    }
    if (std::holds_alternative<sim::Seed>(command)) {
      const std::vector<std::string> keys(sim::seed_keys.begin(), sim::seed_keys.end());
      const Outcome outcome = insert_all(keys);
      if (outcome != Outcome::done) return outcome;
      for (const std::string& key : keys) write(sim::LogEntry::Op::insert, key);
      return outcome;
    }
    if (const auto* load = std::get_if<sim::Load>(&command)) {
      const Outcome outcome = insert_all(load->keys);
      if (outcome == Outcome::done) {
        write(sim::LogEntry::Op::load, sim::counted(load->keys.size(), "key"));
      }
      return outcome;
    }
    if (const auto* erase = std::get_if<sim::Delete>(&command)) {
      return take_out(sim::LogEntry::Op::erase, erase->key);
    }
    if (const auto* unset = std::get_if<sim::Unset>(&command)) {
      return take_out(sim::LogEntry::Op::unset, unset->key);
    }
    if (const auto* configure = std::get_if<sim::Configure>(&command)) {
      const sim::RequestedSettings requested = merged(*configure);
      if (requested == now.requested) return Outcome::nothing;
      now.requested = requested;
      if (harmed()) {
        now.kept = in_force();
        now.since.clear();
      }
      return make() ? Outcome::done : Outcome::refused;
    }
    // Clear.
    const bool was_empty = now.kept.empty() && now.since.empty() && now.log.empty();
    now = {now.requested, {}, {}, {}, {}};
    static_cast<void>(make());
    return was_empty ? Outcome::nothing : Outcome::done;
  }

  // A configuration in range, without a plan.
  sim::RequestedSettings merged(const sim::Configure& command) const {
    sim::RequestedSettings requested = now.requested;
    const auto take = [](auto& value, const auto& given) {
      if (given) value = static_cast<std::remove_reference_t<decltype(value)>>(*given);
    };
    take(requested.family, command.family);
    take(requested.settings.bits, command.bits);
    take(requested.settings.hashes, command.hashes);
    take(requested.settings.scheme, command.scheme);
    take(requested.settings.seed, command.seed);
    take(requested.settings.width, command.width);
    take(requested.settings.capacity, command.capacity);
    take(requested.settings.rate, command.rate);
    take(requested.settings.growth, command.growth);
    take(requested.settings.decrements, command.decrements);
    return requested;
  }

  void restored() { static_cast<void>(make()); }

  // False when it is to be refused: then nothing has changed.
  bool apply(const sim::Command& command) {
    Step step{command, now, stamp, {}};
    const Outcome outcome = perform(command);
    if (outcome == Outcome::refused) {
      now = std::move(step.before);
      restored();
      return false;
    }
    if (outcome == Outcome::done) keep(std::move(step));
    return true;
  }
};

}  // namespace bloom::test
