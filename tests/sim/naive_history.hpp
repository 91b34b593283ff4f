// Undo and redo, done naively: every step remembers a copy of everything before it, and a redo does
// the command again, with the lines that it wrote at first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sim/command.hpp"
#include "sim/state.hpp"

namespace bloom::test {

struct NaiveLine {
  sim::LogEntry::Op op;
  std::string key;
  std::uint64_t stamp;  // when it was written
};

// Of a Model that is derived from it: it does commands with perform(), and makes what follows from
// its contents anew with restored(). Contents have a log, newest first.
template <class Model, class Contents>
struct NaiveHistory {
  struct Step {
    sim::Command command;
    Contents before;
    std::uint64_t stamp;           // of the newest line before it
    std::vector<NaiveLine> lines;  // that it wrote
  };

  Contents now;
  std::vector<Step> done;
  std::vector<Step> undone;  // newest last
  std::uint64_t stamp = 0;

  void write(sim::LogEntry::Op op, const std::string& key) {
    now.log.insert(now.log.begin(), {op, key, ++stamp});
  }

  // The step has been done: it can be taken back.
  void keep(Step step) {
    for (const NaiveLine& line : now.log) {
      if (line.stamp > step.stamp) step.lines.push_back(line);
    }
    done.push_back(std::move(step));
    undone.clear();
  }

  bool undo() {
    if (done.empty()) return false;
    Step step = std::move(done.back());
    done.pop_back();
    std::vector<NaiveLine> log = now.log;
    remove(log, step.stamp, step.stamp + step.lines.size());
    if (std::holds_alternative<sim::Clear>(step.command)) {
      for (const NaiveLine& line : step.before.log) {
        if (line.stamp <= step.stamp) log.push_back(line);
      }
    }
    now = step.before;
    now.log = std::move(log);
    model().restored();
    undone.push_back(std::move(step));
    return true;
  }

  bool redo() {
    if (undone.empty()) return false;
    Step step = std::move(undone.back());
    undone.pop_back();
    step.before = now;
    std::vector<NaiveLine> log = now.log;
    model().perform(step.command);
    if (std::holds_alternative<sim::Clear>(step.command)) remove(log, 0, step.stamp);
    log.insert(log.end(), step.lines.begin(), step.lines.end());
    std::sort(log.begin(), log.end(),
              [](const NaiveLine& a, const NaiveLine& b) { return a.stamp > b.stamp; });
    now.log = std::move(log);
    done.push_back(std::move(step));
    return true;
  }

 private:
  static void remove(std::vector<NaiveLine>& log, std::uint64_t from, std::uint64_t to) {
    std::erase_if(log,
                  [&](const NaiveLine& line) { return line.stamp > from && line.stamp <= to; });
  }

  Model& model() { return static_cast<Model&>(*this); }
};

}  // namespace bloom::test
