#include "sim/state.hpp"

#include "sim/model.hpp"
#include "sim/rates.hpp"

namespace bloom::sim {

const char* verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::absent:
      return "NOT";
    case Verdict::present:
      return "PRESENT";
    case Verdict::maybe:
      return "MAYBE";
  }
  return "";
}

const ClassicFilter& State::filter() const {
  return model_->filter;
}
const Settings& State::settings() const {
  return model_->filter.settings();
}
std::uint64_t State::inserted() const {
  return model_->keys.inserts();
}
std::uint32_t State::distinct() const {
  return model_->keys.size();
}
std::uint32_t State::filled() const {
  return model_->filter.filled();
}
bool State::bit(std::uint32_t position) const {
  return model_->filter.bit(position);
}
std::span<const std::uint64_t> State::words() const {
  return model_->filter.words();
}
std::string_view State::key(std::uint32_t index) const {
  return model_->keys[index];
}
bool State::inserted_key(std::string_view key) const {
  return model_->keys.contains(key);
}
const std::deque<LogEntry>& State::log() const {
  return model_->log.entries();
}
const std::optional<Explanation>& State::explanation() const {
  return model_->explanation;
}
double State::estimated_items() const {
  return model_->filter.estimated_keys();
}
bool State::can_undo() const {
  return model_->can_undo;
}
bool State::can_redo() const {
  return model_->can_redo;
}
bool State::imported() const {
  return model_->base != nullptr;
}
bool State::loading() const {
  return model_->loading;
}
std::uint64_t State::revision() const {
  return model_->revision;
}

std::vector<std::uint32_t> State::positions(std::string_view key) const {
  std::vector<std::uint32_t> positions;
  for (const Cell& cell : model_->filter.trace(key)) {
    positions.push_back(static_cast<std::uint32_t>(cell.bit));
  }
  return positions;
}

Checked State::answer(std::string_view key) const {
  return model_->answer(key);
}

bool State::of_earlier_filter(const LogEntry& entry) const {
  return entry.op == LogEntry::Op::check && entry.settings != settings();
}

std::vector<std::uint32_t> State::positions(const LogEntry& entry) const {
  if (of_earlier_filter(entry)) return {};
  return entry.op == LogEntry::Op::insert && entry.settings != settings() ? positions(entry.key)
                                                                          : entry.positions;
}

const KeysAt& State::keys_setting(std::uint32_t position, std::uint32_t limit) const {
  if (blame_.revision == revision() && blame_.position == position && blame_.limit == limit) {
    return blame_.keys;
  }
  blame_ = {revision(), position, limit, {{}, 0}};
  if (!bit(position)) return blame_.keys;
  for (std::uint32_t index = 0; index < distinct(); ++index) {
    if (!model_->filter.probes(key(index), position)) continue;
    if (blame_.keys.first.size() < limit) blame_.keys.first.push_back(index);
    ++blame_.keys.count;
  }
  return blame_.keys;
}

const Rates& State::rates() const {
  if (rates_.revision != revision()) {
    rates_ = {revision(), measured_rates(model_->filter, distinct())};
  }
  return rates_.rates;
}

}  // namespace bloom::sim
