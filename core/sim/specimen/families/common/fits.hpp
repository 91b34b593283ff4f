// What the families' fits to a budget of bits share (FamilyInfo::fit_to_bits).
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/specimen/settings.hpp"

namespace bloom::sim {

// Whole pieces that lie within the bits, at least one.
inline std::uint32_t whole_pieces(std::uint32_t bits, std::uint32_t piece) {
  return std::max(1U, bits / piece) * piece;
}

// Sets settings.hashes to the fewest of 1 … most whose expected rate is within half a percent of
// the best, and returns that rate.
double fit_hashes(double (&expected_rate)(const SpecimenSettings&, std::uint64_t),
                  std::uint32_t most, std::uint64_t keys, SpecimenSettings& settings);

// The scheme of a classic filter that is to reach this rate. At any k, no scheme has a lower rate
// than independent hashes. Double hashing costs less: it is taken for one or two hashes, which it
// makes as well, and in filters so large that its rate is within a percent.
Scheme scheme_for(const SpecimenSettings& settings, double rate);

}  // namespace bloom::sim
