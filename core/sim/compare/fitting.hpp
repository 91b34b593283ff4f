// The settings with which families are compared: those with the lowest rate, by the scheme's own
// theory, for the same keys in the same bits; or those that keep the same rate.
#pragma once

#include <cstdint>

#include "bloom/result.hpp"
#include "sim/specimen/families.hpp"

namespace bloom::sim {

// The family's best for so many keys in a budget of bits: as near to them as it can be, and not
// above, but where its smallest filter for these keys is. Cuckoo and quotient filters that cannot
// hold the keys are as large as they may be, and will be full.
SpecimenSettings fitted_to_bits(const FamilyInfo& family, std::uint64_t keys, std::uint32_t bits,
                                std::uint32_t seed);

// The family's plan (bloom/plan.hpp), which keeps the rate, with independent hashes wherever double
// hashing would miss it; refused, with the reason, where the family cannot. 0 < rate < 1.
Result<SpecimenSettings> fitted_to_rate(const FamilyInfo& family, std::uint64_t keys, double rate,
                                        std::uint32_t seed);

}  // namespace bloom::sim
