#include "sim/log.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace bloom::sim {

void Log::add(LogEntry entry) {
  entry.id = next_id_++;
  entries_.push_front(std::move(entry));
  if (entries_.size() > max_log_lines) entries_.pop_back();
}

std::deque<LogEntry> Log::take(std::uint64_t from, std::uint64_t to) {
  const auto leaves = [&](const LogEntry& entry) { return entry.id >= from && entry.id < to; };
  std::deque<LogEntry> taken;
  for (LogEntry& entry : entries_) {
    if (leaves(entry)) taken.push_back(std::move(entry));
  }
  std::erase_if(entries_, leaves);
  return taken;
}

void Log::put_back(std::deque<LogEntry> lines) {
  std::deque<LogEntry> newer = std::exchange(entries_, {});
  std::merge(std::make_move_iterator(newer.begin()), std::make_move_iterator(newer.end()),
             std::make_move_iterator(lines.begin()), std::make_move_iterator(lines.end()),
             std::back_inserter(entries_),
             [](const LogEntry& a, const LogEntry& b) { return a.id > b.id; });
  while (entries_.size() > max_log_lines) entries_.pop_back();
}

}  // namespace bloom::sim
