// What every family takes for n keys at a rate of p: the plans of bloom/plan.hpp, which `bloom
// size` prints as well.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/specimen/families.hpp"

namespace bloom::sim {

struct FamilySize {
  const FamilyInfo* family;
  std::uint64_t bits = 0;   // when it holds the keys; 0 where it is refused
  std::uint32_t reads = 0;  // the most places far from each other (Specimen::reads())
  // Where the family cannot keep the rate or hold the keys: what it can at most, without full stop.
  std::string limit = {};
};

// One a family, in their order. 1 ≤ n, 0 < p < 1.
std::vector<FamilySize> family_sizes(Families families, std::uint64_t keys, double rate);

}  // namespace bloom::sim
