// The rate to expect of a classic filter under its own probe scheme: the formulas take the probes
// of a key as independent, which two hashes cannot make them.
#pragma once

#include <cstdint>

#include "bloom/hash/scheme.hpp"

namespace bloom::theory {

// The probability that a key which was not inserted is found, in the mean over all sets of so many
// keys. Exact for independent hashes. For the other schemes there is no closed form: up to 4,096
// keys filters are filled with hashes of a fixed sequence, the same on every platform, and the rate
// is good to some percent; beyond it is double_hashing_rate() (bloom/theory/double_hashing.hpp),
// and for enhanced double hashing scattered_rate(). The settings are valid; their seed plays no
// part. Less than a millisecond.
double scheme_rate(const ClassicSettings& settings, std::uint64_t keys);

}  // namespace bloom::theory
