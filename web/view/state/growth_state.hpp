// What the view remembers of the growth of the rate, which the platform computes.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/lab/rate_curve.hpp"
#include "sim/state.hpp"

namespace bloom::view {

struct GrowthState {
  const sim::RateCurve* shown = nullptr;
  std::uint64_t revision = 0;                 // of the state that it is of
  std::optional<std::uint32_t> station = {};  // that is looked at; else the present keys'
  bool wanted = false;                        // by a panel of this frame
};

// Whether the one that is shown is of this state.
bool up_to_date(const GrowthState& grown, const sim::State& state);

// The station that is looked at: an index. None where nothing is up to date, or nothing inserted
// and none chosen.
std::optional<std::uint32_t> station_of(const GrowthState& grown, const sim::State& state);

}  // namespace bloom::view
