#include "systems/rates.hpp"

#include <algorithm>
#include <cmath>

#include "bloom/plan.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom::systems {

// The k-th moment of the share of bits that are 1, from its cumulants: the mean, the variance and
// the skewness, which are exact; what comes after them is below the digits that are shown. The
// moments of the number of zeros are those of throwing k·n balls into m cells.
double independent_rate(double m, std::uint32_t k, double n) {
  if (m < 1 || k < 1) return 1;
  const auto missed = [&](double cells) {  // that so many given cells stay 0
    return cells < m ? std::exp(k * n * std::log1p(-cells / m)) : 0;
  };
  const double zeros = missed(1);
  const double pairs = missed(2) * (1 - 1 / m);
  const double triples = missed(3) * (1 - 1 / m) * (1 - 2 / m);
  const double squares = pairs + zeros / m;
  const double cubes = triples + 3 * pairs / m + zeros / (m * m);
  const double mean = 1 - zeros;
  const double variance = std::max(0.0, squares - zeros * zeros);
  const double skewness = 3 * squares * zeros - cubes - 2 * zeros * zeros * zeros;
  double moments[3] = {mean * mean + variance, mean, 1};  // the latest first
  if (k == 1) return mean;
  for (double j = 2; j < k; ++j) {
    const double next =
        mean * moments[0] + j * variance * moments[1] + j * (j - 1) / 2 * skewness * moments[2];
    moments[2] = moments[1];
    moments[1] = moments[0];
    moments[0] = next;
  }
  return std::clamp(moments[0], 0.0, 1.0);
}

double double_hashing_rate(double m, std::uint32_t k, double n) {
  const double load = std::min(1.0, k * n / (m * theory::ln_2));
  return std::min(1.0, independent_rate(m, k, n) + load * double_hashing_excess(m, k));
}

// The keys of a line are Poisson's. bloom/filters/blocks has this for rates from 1e-6 on.
double line_rate(double bits_per_key, std::uint32_t k) {
  const double mean = 512 / bits_per_key;
  const double last = mean + 12 * std::sqrt(mean) + 24;
  double probability = std::exp(-mean);
  double rate = mean * 0x1p-32;
  for (double i = 1; i <= last; ++i) {
    probability *= mean / i;
    rate += probability * independent_rate(512, k, i);
  }
  return rate;
}

}  // namespace bloom::systems
