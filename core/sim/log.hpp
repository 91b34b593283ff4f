// Recent: the newest operations, newest first, at most max_log_lines.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>

#include "sim/state.hpp"

namespace bloom::sim {

class Log {
 public:
  // Gives the entry its id.
  void add(LogEntry entry);
  // Takes out the lines with ids of `from` and above but below `to`, newest first; those that are
  // gone already are passed over.
  std::deque<LogEntry> take(std::uint64_t from, std::uint64_t to);
  // Puts lines that were taken out, newest first, back in their places.
  void put_back(std::deque<LogEntry> lines);

  // No line that is to come has the id of one of the other's.
  void go_on_from(const Log& other) { next_id_ = std::max(next_id_, other.next_id_); }

  std::uint64_t next_id() const { return next_id_; }
  const std::deque<LogEntry>& entries() const { return entries_; }

 private:
  std::deque<LogEntry> entries_;
  std::uint64_t next_id_ = 1;
};

}  // namespace bloom::sim
