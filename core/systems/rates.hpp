// The rates that rules share.
#pragma once

#include <cstdint>

namespace bloom::systems {

// (ln 2)².
inline constexpr double ln_2_squared = 0.480453013918201424667;

inline double rounded_up(double value, double unit) {
  const double units = value / unit;
  const double whole = static_cast<double>(static_cast<std::uint64_t>(units));
  return (whole < units ? whole + 1 : whole) * unit;
}

// n keys in m bits by k hashes of their own each; 1 for a filter without bits or hashes, which
// matches every key.
double independent_rate(double m, std::uint32_t k, double n);

// The same by double hashing. What that adds (bloom/plan.hpp) is known for a filter that is half
// full; in one that holds less it is less, by as much.
double double_hashing_rate(double m, std::uint32_t k, double n);

}  // namespace bloom::systems
