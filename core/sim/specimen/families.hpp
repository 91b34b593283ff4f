// The table of families. A program chooses what it links.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "bloom/result.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

using Families = std::span<const FamilyInfo* const>;

Families classic_only();
Families all_families();  // in the order of AllFamilies (bloom/families.hpp)

// Also of the two that are in no table; there are no others.
const FamilyInfo& family_of(Family kind);

// The family of that name; null when the table has none.
const FamilyInfo* family_named(Families families, std::string_view name);

// Settings for n keys at a rate of p, as the family plans them (bloom/plan.hpp). Refused, with the
// reason, where it cannot be had. n ≥ 1, 0 < p < 1.
Result<SpecimenSettings> planned(const FamilyInfo& family, std::uint64_t n, double p,
                                 std::uint32_t seed);

}  // namespace bloom::sim
