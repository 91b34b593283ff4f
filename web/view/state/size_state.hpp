// What the view Size remembers: the calculation, and what was worked out from it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/lab/family_sizes.hpp"
#include "sim/lab/sizing.hpp"

namespace bloom::view {

struct SizeState {
  static constexpr std::uint32_t most_filters = 1000;

  sim::Sizing sizing;         // n, p, m and k as asked, and as they follow
  std::uint32_t filters = 7;  // in a row, 1 … most_filters
  // Of all families at these keys and this rate, worked out again when they have changed.
  const std::vector<sim::FamilySize>& families(sim::Families all);

 private:
  std::vector<sim::FamilySize> families_;
  std::uint64_t keys_ = 0;  // that they are of
  double rate_ = 0;
};

}  // namespace bloom::view
