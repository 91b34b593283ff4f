// The rate for each k: by the formula, and as the scheme or the family has it. Worked out in
// slices, one k a frame.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/state.hpp"

namespace bloom::view {

struct RatesByHashes {
  Family family = Family::classic;
  sim::SpecimenSettings settings = {};
  std::uint32_t cells = 0;
  std::uint32_t keys = 0;
  std::uint32_t most = 0;        // the largest k
  std::vector<double> formula;   // of k = 1, 2, …
  std::vector<double> expected;  // likewise, as far as it is worked out

  bool done() const { return expected.size() == most; }
};

// Goes one k further, or begins where these are not the filter's.
void advance(RatesByHashes& rates, const sim::State& state, std::uint32_t keys, std::uint32_t most);

}  // namespace bloom::view
