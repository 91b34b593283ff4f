// How the rate of a filter grows with its keys: what the formula says, and what a filter has which
// really takes them, the present keys first and then made-up ones. In slices, so that a page stays
// responsive.
//
// Deterministic: the same keys and settings give the same stations, however the work was sliced.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/compare/comparison.hpp"
#include "sim/specimen/families.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

// The filter with so many keys.
struct RatePoint {
  std::uint32_t keys;
  double formula = 0;  // the textbook's for a classic filter, else what the family's theory expects
  std::uint64_t used = 0;         // cells
  std::optional<Rate> rate = {};  // none before its keys are in, or where there is no room
};

// Of made-up keys, those that make a filter of `first` keys one of `end`: a line each, as a file of
// keys has them. What is in the set by chance is left out.
std::string made_up_lines(const State& state, std::uint32_t first, std::uint32_t end);

class RateCurve {
 public:
  // The last station: four times the present keys, and more until the formula says a third or there
  // are as many keys as cells; but no more than this, unless the present keys are more.
  static constexpr std::uint32_t most_keys = 1U << 22;

  RateCurve(const FamilyInfo& family, const SpecimenSettings& settings, std::uint32_t present);

  // Does about as much as inserting `budget` keys. True while there is more to be done. A filter of
  // a static family is built at each station, in one slice.
  bool step(const KeysToCompare& keys, std::uint32_t budget);
  bool done() const { return at_ == stations_.size() || !failure_.empty(); }

  const std::vector<RatePoint>& points() const { return stations_; }  // by keys, from 1 on
  std::uint32_t present() const { return present_; }                  // keys, which have a station
  std::uint32_t last() const { return stations_.back().keys; }
  std::uint32_t tick() const { return tick_; }  // of an axis of keys; divides the last
  // Why the later stations have no rate: a sentence; empty while there is no such reason.
  const std::string& failure() const { return failure_; }

 private:
  void begin();
  void lay_out();
  double formula(std::uint32_t keys) const;
  bool insert(const KeysToCompare& keys, std::uint32_t count);

  const FamilyInfo* family_;
  SpecimenSettings wished_;
  SpecimenSettings settings_;  // what it became
  std::uint32_t present_;
  std::uint32_t tick_ = 1;
  std::vector<RatePoint> stations_;
  std::string failure_;

  std::size_t at_ = 0;  // the station that is worked towards
  std::unique_ptr<Specimen> specimen_;
  std::uint32_t inserted_ = 0;
};

}  // namespace bloom::sim
