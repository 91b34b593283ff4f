// The rates that rules share.
#pragma once

#include <cstdint>

#include "bloom/theory/formulas.hpp"

namespace bloom::systems {

// As most systems find it; its last bit is not that of the number.
inline constexpr double ln_2_squared = theory::ln_2 * theory::ln_2;

// Up to a multiple of `unit`; for 0 to 2^63 units.
inline double rounded_up(double value, double unit) {
  const double units = value / unit;
  const double whole = static_cast<double>(static_cast<std::uint64_t>(units));
  return (whole < units ? whole + 1 : whole) * unit;
}

// n keys in m bits by k independent hashes: within a thousandth from three keys on, a thirtieth for
// one; theory::scattered_rate() is as good from some twenty keys on. 1 for a filter without bits or
// hashes, which matches every key.
double independent_rate(double m, std::uint32_t k, double n);

// The same by double hashing. What that adds (bloom/plan.hpp) is known for a filter that is half
// full; in one that holds less it is less, by as much.
double double_hashing_rate(double m, std::uint32_t k, double n);

// n keys in lines of 512 bits, where each key has k independent places in one of them, and tells
// itself from the others there by 32 bits. From a few hundred lines on.
double line_rate(double bits_per_key, std::uint32_t k);

}  // namespace bloom::systems
