#include "sim/specimen/sampled_rate.hpp"

#include <algorithm>
#include <cmath>

namespace bloom::sim {

Interval wilson(std::uint32_t hits, std::uint32_t samples) {
  constexpr double z = 1.959964;  // 95 %
  const double n = samples;
  if (hits == 0) return {0, 3 / n};
  const double rate = hits / n;
  const double centre = rate + z * z / (2 * n);
  const double spread = z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  return {std::max(0.0, (centre - spread) / (1 + z * z / n)),
          std::min(1.0, (centre + spread) / (1 + z * z / n))};
}

Rate counted_rate(std::uint32_t hits, std::uint32_t samples) {
  if (samples == 0) return {0, 0, 1, false, 0};
  const Interval interval = wilson(hits, samples);
  return {static_cast<double>(hits) / samples, interval.low, interval.high, false, samples};
}

}  // namespace bloom::sim
