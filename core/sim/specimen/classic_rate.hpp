// The false-positive rate of this very filter under its own probe scheme, for which the formula is
// not enough.
#pragma once

#include "bloom/filters/classic.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// Exact for scheme independent, where it is (X/m)^k, and where m is a power of two up to 512: every
// pair (h1 mod m, h2 mod m) is then equally likely, and all m² are tried. Otherwise measured on
// 2^16 seeded hashes: about a millisecond, the same numbers on every platform.
Rate rate_of(const ClassicFilter& filter);

}  // namespace bloom::sim
