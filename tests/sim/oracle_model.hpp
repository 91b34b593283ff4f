// What the simulator should do, done naively: every step remembers a copy of everything before it,
// and a redo does the command again, with the lines that it wrote at first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sim/command.hpp"
#include "sim/event.hpp"
#include "sim/state.hpp"
#include "sim/words/text.hpp"

#include "tests/oracle.hpp"

namespace bloom::test {

struct OracleModel {
  struct Line {
    sim::LogEntry::Op op;
    std::string key;
    std::uint64_t stamp;  // when it was written
  };

  struct Contents {
    sim::Settings settings;
    std::vector<std::string> inserts;                             // in order, repeats included
    std::vector<std::pair<std::string, std::uint32_t>> distinct;  // in order of first insertion
    std::vector<bool> bits = std::vector<bool>(64);
    std::vector<Line> log;  // newest first
  };

  struct Step {
    sim::Command command;
    Contents before;
    std::uint64_t stamp;      // of the newest line before it
    std::vector<Line> lines;  // that it wrote
  };

  Contents now;
  std::vector<Step> done;
  std::vector<Step> undone;  // newest last
  std::uint64_t stamp = 0;

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

  void write(sim::LogEntry::Op op, const std::string& key) {
    now.log.insert(now.log.begin(), {op, key, ++stamp});
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
      write(sim::LogEntry::Op::load, sim::counted_keys(load->keys.size()));
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

  void apply(const sim::Command& command) {
    Step step{command, now, stamp, {}};
    if (!perform(command)) return;
    for (const Line& line : now.log) {
      if (line.stamp > step.stamp) step.lines.push_back(line);
    }
    done.push_back(std::move(step));
    undone.clear();
  }

  static void remove(std::vector<Line>& log, std::uint64_t from, std::uint64_t to) {
    std::erase_if(log, [&](const Line& line) { return line.stamp > from && line.stamp <= to; });
  }

  bool undo() {
    if (done.empty()) return false;
    Step step = std::move(done.back());
    done.pop_back();
    std::vector<Line> log = now.log;
    remove(log, step.stamp, step.stamp + step.lines.size());
    if (std::holds_alternative<sim::Clear>(step.command)) {
      for (const Line& line : step.before.log) {
        if (line.stamp <= step.stamp) log.push_back(line);
      }
    }
    now = step.before;
    now.log = std::move(log);
    undone.push_back(std::move(step));
    return true;
  }

  bool redo() {
    if (undone.empty()) return false;
    Step step = std::move(undone.back());
    undone.pop_back();
    step.before = now;
    std::vector<Line> log = now.log;
    perform(step.command);
    if (std::holds_alternative<sim::Clear>(step.command)) remove(log, 0, step.stamp);
    log.insert(log.end(), step.lines.begin(), step.lines.end());
    std::sort(log.begin(), log.end(),
              [](const Line& a, const Line& b) { return a.stamp > b.stamp; });
    now.log = std::move(log);
    done.push_back(std::move(step));
    return true;
  }
};

}  // namespace bloom::test
