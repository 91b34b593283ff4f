#include "sim/state.hpp"

#include <limits>

#include "bloom/theory/formulas.hpp"
#include "sim/model.hpp"

namespace bloom::sim {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

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

const TrackedFilter& State::tracked() const {
  return model_->tracked;
}
const Specimen& State::specimen() const {
  return tracked().specimen();
}
const FamilyInfo& State::family() const {
  return tracked().family();
}
Families State::families() const {
  return tracked().families();
}
const RequestedSettings& State::requested() const {
  return tracked().requested();
}
const Settings& State::settings() const {
  if (settings_.revision != revision()) settings_ = {revision(), specimen().settings()};
  return settings_.settings;
}
std::uint64_t State::inserted() const {
  return tracked().inserted();
}
std::uint32_t State::distinct() const {
  return tracked().distinct();
}
std::uint32_t State::cells() const {
  return specimen().cells().count;
}
std::uint64_t State::filled() const {
  if (!model_->used) model_->used = specimen().used();
  return *model_->used;
}
bool State::bit(std::uint32_t cell) const {
  return specimen().in_use(cell);
}
const ClassicFilter* State::classic() const {
  return specimen().classic();
}
std::string_view State::key(std::uint32_t index) const {
  return tracked().key(index);
}
bool State::inserted_key(std::string_view key) const {
  return tracked().count(key) > 0;
}
const std::deque<LogEntry>& State::log() const {
  return model_->log.entries();
}
const std::optional<Explanation>& State::explanation() const {
  return model_->explanation;
}
double State::estimated_items() const {
  return classic() != nullptr ? classic()->estimated_keys() : unknown;
}
bool State::can_undo() const {
  return model_->can_undo;
}
bool State::can_redo() const {
  return model_->can_redo;
}
bool State::imported() const {
  return tracked().imported();
}
bool State::loading() const {
  return model_->loading;
}
std::uint64_t State::revision() const {
  return model_->revision;
}

std::vector<std::uint32_t> State::positions(std::string_view key) const {
  std::vector<std::uint32_t> positions;
  for (const Reading& reading : specimen().trace(key).cells) positions.push_back(reading.cell);
  return positions;
}

Checked State::answer(std::string_view key) const {
  return model_->answer(key);
}

bool State::of_earlier_filter(const LogEntry& entry) const {
  return entry.op == LogEntry::Op::check && entry.requested != requested();
}

std::vector<std::uint32_t> State::positions(const LogEntry& entry) const {
  if (of_earlier_filter(entry)) return {};
  const bool moved = entry.op != LogEntry::Op::load && entry.requested != requested();
  return moved ? positions(entry.key) : entry.positions;
}

const KeysAt& State::keys_setting(std::uint32_t position, std::uint32_t limit) const {
  if (blame_.revision == revision() && blame_.position == position && blame_.limit == limit) {
    return blame_.keys;
  }
  blame_ = {revision(), position, limit, {{}, 0}};
  if (!bit(position)) return blame_.keys;
  for (std::uint32_t index = 0; index < distinct(); ++index) {
    if (!specimen().holds(key(index), position)) continue;
    if (blame_.keys.first.size() < limit) blame_.keys.first.push_back(index);
    ++blame_.keys.count;
  }
  return blame_.keys;
}

const Rates& State::rates() const {
  if (rates_.revision != revision()) {
    const Rate rate = specimen().rate();
    Rates rates{unknown, unknown, rate.value, rate.low, rate.high, rate.exact, rate.samples};
    if (const ClassicFilter* filter = classic()) {
      const ClassicSettings& own = filter->settings();
      rates.formula = theory::rate_from_keys(own.bits, own.hashes, distinct());
      rates.fill = filter->false_positive_rate();
    }
    rates_ = {revision(), rates};
  }
  return rates_.rates;
}

Rate scheme_rate(const Rates& rates) {
  return {rates.scheme, rates.low, rates.high, rates.exact, rates.samples};
}

}  // namespace bloom::sim
