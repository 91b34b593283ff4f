// What every family takes for n keys at a rate of p, as bloom/plan.hpp and `bloom size` have it.
#pragma once

#include <cstdint>
#include <vector>

#include "bloom/plan.hpp"
#include "sim/specimen/families.hpp"

namespace bloom::sim {

struct FamilySize {
  const FamilyInfo* family;
  Need need;
  std::uint32_t reads;  // the most places far from each other (Specimen::reads())
};

// One a family, in their order. 1 ≤ n, 0 < p < 1.
std::vector<FamilySize> family_sizes(Families families, std::uint64_t keys, double rate);

}  // namespace bloom::sim
