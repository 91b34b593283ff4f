#include "sim/lab/rate_curve.hpp"

#include <algorithm>
#include <span>
#include <string_view>

#include "bloom/bits/buffer.hpp"
#include "bloom/theory/formulas.hpp"
#include "sim/keys/generated_key.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

constexpr std::string_view made_up = "made-up ";
constexpr std::uint32_t ticks = 6;  // about so many on the axis
constexpr std::uint32_t most_slice = 1U << 14;
constexpr std::uint32_t most_static_keys = 1U << 17;  // of a filter that is built at every station

// 1, 2, 4 or 5 times a power of ten: the least that is not below.
std::uint32_t round_tick(double least) {
  for (std::uint64_t power = 1;; power *= 10) {
    for (const std::uint64_t factor : {1U, 2U, 4U, 5U}) {
      if (static_cast<double>(factor * power) >= least) {
        return static_cast<std::uint32_t>(factor * power);
      }
    }
  }
}

}  // namespace

std::string made_up_lines(const State& state, std::uint32_t first, std::uint32_t end) {
  std::string lines;
  GeneratedKey memory;
  for (std::uint32_t number = first; number < end; ++number) {
    const std::string_view key = memory.write(made_up, number + 1);
    if (!state.inserted_key(key)) lines.append(key) += '\n';
  }
  return lines;
}

RateCurve::RateCurve(const FamilyInfo& family, const SpecimenSettings& settings,
                     std::uint32_t present)
    : family_(&family), wished_(settings), settings_(settings), present_(present) {
  begin();
  if (specimen_ != nullptr) settings_ = specimen_->settings();
  lay_out();
}

void RateCurve::begin() {
  specimen_.reset();
  inserted_ = 0;
  auto created = family_->create(wished_);
  if (created) {
    specimen_ = std::move(*created);
  } else {
    failure_ = created.reason();
  }
}

void RateCurve::lay_out() {
  constexpr double high = 1.0 / 3;
  const std::uint32_t cells = specimen_ == nullptr ? 0 : specimen_->cells().count;
  const std::uint32_t most = family_->is_static ? most_static_keys : most_keys;
  std::uint32_t keys = present_ > most / 4 ? most : std::max(6U, 4 * present_);
  while (!family_->is_static && keys < std::min(most, cells) && formula(keys) < high) {
    keys += keys / 4;
  }
  keys = std::max(std::min(keys, most), present_);
  tick_ = round_tick(static_cast<double>(keys) / ticks);
  const std::uint32_t intervals = (keys - 1) / tick_ + 1;
  const std::uint32_t parts = family_->is_static ? 1 : std::min(tick_, 4U);
  std::vector<std::uint32_t> at;
  for (std::uint32_t i = 1; i <= intervals * parts; ++i) {
    at.push_back(static_cast<std::uint32_t>(std::uint64_t{tick_} * i / parts));
  }
  // The beginning, where the rate rises most steeply.
  for (std::uint32_t early = at.front(); early > 1 && !family_->is_static;) {
    early /= 2;
    at.push_back(early);
  }
  if (present_ > 0) at.push_back(present_);
  std::sort(at.begin(), at.end());
  at.erase(std::unique(at.begin(), at.end()), at.end());
  for (const std::uint32_t count : at) {
    stations_.push_back({.keys = count, .formula = formula(count)});
  }
}

double RateCurve::formula(std::uint32_t keys) const {
  if (family_->kind != Family::classic) return family_->expected_rate(settings_, keys);
  return theory::rate_from_keys(settings_.bits, settings_.hashes, keys);
}

bool RateCurve::step(const KeysToCompare& keys, std::uint32_t budget) {
  if (done()) return false;
  RatePoint& station = stations_[at_];
  if (inserted_ < station.keys) {
    const std::uint32_t most =
        family_->is_static ? station.keys : std::clamp(budget, 1U, most_slice);
    return insert(keys, std::min(most, station.keys - inserted_));
  }
  station.rate = specimen_->rate();
  station.used = specimen_->used();
  ++at_;
  if (done()) {
    specimen_.reset();
  } else if (family_->is_static) {
    begin();
  }
  return !done();
}

bool RateCurve::insert(const KeysToCompare& keys, std::uint32_t count) {
  auto views = detail::Buffer<std::string_view>::allocate(count);
  auto memory = detail::Buffer<GeneratedKey>::allocate(count);
  if (!views || !memory) {
    failure_ = views ? memory.reason() : views.reason();
    return false;
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t number = inserted_ + i;
    (*views)[i] = number < keys.count ? keys.at(number) : (*memory)[i].write(made_up, number + 1);
  }
  const std::uint64_t taken = specimen_->insert_all({views->begin(), views->size()});
  inserted_ += static_cast<std::uint32_t>(taken);
  if (taken == count) return true;
  failure_ = family_->is_static ? specimen_->no_room().reason
                                : "With " + counted(inserted_, "key") + " the filter is full.";
  specimen_.reset();
  return false;
}

}  // namespace bloom::sim
