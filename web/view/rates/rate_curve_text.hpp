// The filter as it would stand with more or fewer keys, and its rates in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/state.hpp"

#include "web/view/state/growth_state.hpp"

namespace bloom::view {

// A filter that stands at so many keys.
struct Standing {
  std::uint32_t keys = 0;
  std::uint64_t used = 0;              // cells
  std::optional<sim::Rate> rate = {};  // not known yet, or no room for so many keys
};
Standing standing_of(const GrowthState& grown, const sim::State& state);

// A rate with its name, its formula with the real values, and whose it is.
struct NamedRate {
  std::string id, name, value, formula, source;
};
std::vector<NamedRate> rates_of(const sim::State& state, const Standing& standing);

}  // namespace bloom::view
