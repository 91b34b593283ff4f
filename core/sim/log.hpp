// Recent: the newest operations, newest first, at most max_log_lines.
#pragma once

#include <cstdint>
#include <deque>
#include <utility>

#include "sim/state.hpp"

namespace bloom::sim {

class Log {
 public:
  // Gives the entry its id.
  void add(LogEntry entry);
  // Removes the lines with ids of `from` and above but below `to`; those that are gone already are
  // passed over.
  void remove(std::uint64_t from, std::uint64_t to);
  // Takes all lines out.
  std::deque<LogEntry> take() { return std::exchange(entries_, {}); }
  // Puts older lines below the present ones.
  void put_below(std::deque<LogEntry> older);

  std::uint64_t next_id() const { return next_id_; }
  const std::deque<LogEntry>& entries() const { return entries_; }

 private:
  std::deque<LogEntry> entries_;
  std::uint64_t next_id_ = 1;
};

}  // namespace bloom::sim
