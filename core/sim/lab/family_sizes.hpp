// What every family takes for n keys at a rate of p: the plans of bloom/plan.hpp, which `bloom
// size` prints as well.
#pragma once

#include <cstdint>
#include <vector>

#include "bloom/plan.hpp"
#include "bloom/result.hpp"
#include "sim/specimen/families.hpp"

namespace bloom::sim {

struct FamilySize {
  const FamilyInfo* family;
  // Refused, with the reason, where the family cannot keep the rate or hold the keys.
  Result<Plan> plan;
  // The most places far from each other that a lookup reads (Specimen::reads()); 0 without a plan.
  std::uint32_t reads;
};

// One a family, in their order. 1 ≤ n, 0 < p < 1.
std::vector<FamilySize> family_sizes(Families families, std::uint64_t keys, double rate);

}  // namespace bloom::sim
