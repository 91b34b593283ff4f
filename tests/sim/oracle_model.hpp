// What the simulator of a classic filter should do, done naively.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sim/command.hpp"
#include "sim/event.hpp"
#include "sim/state.hpp"
#include "sim/text/key_text.hpp"

#include "tests/sim/naive_history.hpp"
#include "tests/support/oracle.hpp"

namespace bloom::test {

struct OracleContents {
  sim::Settings settings;
  std::vector<std::string> inserts;                             // in order, repeats included
  std::vector<std::pair<std::string, std::uint32_t>> distinct;  // in order of first insertion
  std::vector<bool> bits = std::vector<bool>(64);
  std::vector<NaiveLine> log;  // newest first
};

struct OracleModel : NaiveHistory<OracleModel, OracleContents> {
  std::vector<std::uint32_t> positions(const std::string& key) const {
    const sim::Settings& s = now.settings;
    return naive_positions(key, static_cast<int>(s.scheme), s.bits, s.hashes, s.seed);
  }

  bool inserted(const std::string& key) const {
    return std::find(now.inserts.begin(), now.inserts.end(), key) != now.inserts.end();
  }

  std::uint32_t filled() const {
    return static_cast<std::uint32_t>(std::count(now.bits.begin(), now.bits.end(), true));
  }

  sim::Verdict verdict(const std::string& key) const {
    for (const std::uint32_t position : positions(key)) {
      if (!now.bits[position]) return sim::Verdict::absent;
    }
    return inserted(key) ? sim::Verdict::present : sim::Verdict::maybe;
  }

  void insert(const std::string& key) {
    for (const std::uint32_t position : positions(key)) now.bits[position] = true;
    now.inserts.push_back(key);
    const auto known = std::find_if(now.distinct.begin(), now.distinct.end(),
                                    [&](const auto& pair) { return pair.first == key; });
    if (known == now.distinct.end()) {
      now.distinct.emplace_back(key, 1);
    } else {
      ++known->second;
    }
  }

  // Does a command that is in range; true when there is something to take back.
  bool perform(const sim::Command& command) {
    if (const auto* insertion = std::get_if<sim::Insert>(&command)) {
      insert(insertion->key);
      write(sim::LogEntry::Op::insert, insertion->key);
      return true;
    }
    if (std::holds_alternative<sim::Seed>(command)) {
      for (const char* key : {"apple", "banana", "cherry", "grape", "lemon", "orange"}) {
        insert(key);
        write(sim::LogEntry::Op::insert, key);
      }
      return true;
    }
    if (const auto* load = std::get_if<sim::Load>(&command)) {
      for (const std::string& key : load->keys) insert(key);
      if (load->keys.empty()) return false;
      write(sim::LogEntry::Op::load, sim::counted(load->keys.size(), "key"));
      return true;
    }
    if (const auto* configure = std::get_if<sim::Configure>(&command)) {
      sim::Settings next = now.settings;
      if (configure->bits) next.bits = *configure->bits;
      if (configure->hashes) next.hashes = *configure->hashes;
      if (configure->scheme) next.scheme = *configure->scheme;
      if (configure->seed) next.seed = *configure->seed;
      if (next == now.settings) return false;
      now.settings = next;
      now.bits.assign(next.bits, false);
      const auto keys = std::exchange(now.inserts, {});
      now.distinct.clear();
      for (const std::string& key : keys) insert(key);
      return true;
    }
    // Clear.
    const bool was_empty = now.inserts.empty() && now.log.empty();
    now.inserts.clear();
    now.distinct.clear();
    now.log.clear();
    now.bits.assign(now.settings.bits, false);
    return !was_empty;
  }

  void restored() {}

  void apply(const sim::Command& command) {
    Step step{command, now, stamp, {}};
    if (perform(command)) keep(std::move(step));
  }
};

}  // namespace bloom::test
