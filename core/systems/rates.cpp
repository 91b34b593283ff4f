#include "systems/rates.hpp"

#include <algorithm>

#include "bloom/plan.hpp"
#include "bloom/theory.hpp"

namespace bloom::systems {

double independent_rate(double m, std::uint32_t k, double n) {
  return m > 0 && k > 0 ? theory::scattered_rate(m, k, n) : 1;
}

double double_hashing_rate(double m, std::uint32_t k, double n) {
  const double load = std::min(1.0, k * n / (m * theory::ln_2));
  return std::min(1.0, independent_rate(m, k, n) + load * double_hashing_excess(m, k));
}

}  // namespace bloom::systems
