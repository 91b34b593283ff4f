// What is to be compared now, and what was.
#pragma once

#include <cstdint>

#include "sim/compare/comparison.hpp"
#include "sim/state.hpp"

namespace bloom::view {

// What the view remembers of the comparison, which the platform runs.
struct CompareState {
  sim::Terms::Equal equal = sim::Terms::Equal::bits;  // as chosen
  const sim::Comparison* shown = nullptr;
  std::uint64_t revision = 0;  // of the state that it is of
  double progress = -1;        // of one that runs, and whether it measures times
  bool timed = false;
};

// The bits or the rate of the present filter.
sim::Terms terms_for(const sim::State& state, sim::Terms::Equal equal);

// Whether the one that is shown is of these keys and terms.
bool up_to_date(const CompareState& compared, const sim::State& state);

// Whether one is to be begun without being asked for: one that the reader stopped is not.
bool wants_comparison(const CompareState& compared, const sim::State& state);

}  // namespace bloom::view
