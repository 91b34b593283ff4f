#include "bloom/theory/double_hashing.hpp"

#include <algorithm>
#include <cmath>

#include "bloom/theory/formulas.hpp"

namespace bloom {

double double_hashing_excess(double m, std::uint32_t k) {
  return k < 4 ? 0.0 : std::min(1.0, 6 / (k * m));
}

double double_hashing_excess(double m, std::uint32_t k, double n) {
  if (k < 3) return 0;  // two probes are independent
  const double load = std::min(1.0, k * n / (m * theory::ln_2));
  // Of every key's contribution, as a part of 6·n/(m²·ln 2), which is that in a half-full filter.
  double part = k == 3 ? (1 - load) / 4 : std::exp(2 * (load - 1));
  int exponent = 0;
  if (std::frexp(m, &exponent) == 0.5) {
    part = std::max(part, (k + 2) * theory::ln_2 / 6 * (k == 3 ? 1 - load : 1));
  }
  return std::min(1.0, load * part * 6 / (k * m));
}

double double_hashing_rate(double m, std::uint32_t k, double n) {
  return std::min(1.0, theory::scattered_rate(m, k, n) + double_hashing_excess(m, k, n));
}

}  // namespace bloom
