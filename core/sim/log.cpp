#include "sim/log.hpp"

namespace bloom::sim {

void Log::add(LogEntry entry) {
  entry.id = next_id_++;
  entries_.push_front(std::move(entry));
  if (entries_.size() > max_log_lines) entries_.pop_back();
}

void Log::remove(std::uint64_t from, std::uint64_t to) {
  std::erase_if(entries_, [&](const LogEntry& entry) { return entry.id >= from && entry.id < to; });
}

void Log::put_below(std::deque<LogEntry> older) {
  for (LogEntry& entry : older) {
    if (entries_.size() == max_log_lines) break;
    entries_.push_back(std::move(entry));
  }
}

}  // namespace bloom::sim
