// What the view remembers of the growth of the rate, which the platform computes; and the filter as
// it would stand with more or fewer keys.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/lab/growth.hpp"
#include "sim/state.hpp"

namespace bloom::view {

struct Grown {
  const sim::Growth* shown = nullptr;
  std::uint64_t revision = 0;                 // of the state that it is of
  std::optional<std::uint32_t> station = {};  // that is looked at; else the present keys'
  bool wanted = false;                        // by a panel of this frame
};

// Whether the one that is shown is of this state.
bool up_to_date(const Grown& grown, const sim::State& state);

// The station that is looked at: an index. None where nothing is up to date, or nothing inserted
// and none chosen.
std::optional<std::uint32_t> station_of(const Grown& grown, const sim::State& state);

// A filter that stands at so many keys.
struct Standing {
  std::uint32_t keys = 0;
  std::uint64_t used = 0;              // cells
  std::optional<sim::Rate> rate = {};  // not known yet, or no room for so many keys
};
Standing standing_of(const Grown& grown, const sim::State& state);

// A rate with its name, its formula with the real values, and whose it is.
struct NamedRate {
  std::string id, name, value, formula, source;
};
std::vector<NamedRate> rates_of(const sim::State& state, const Standing& standing);

}  // namespace bloom::view
