#include "bloom/filters/blocks/blocked_theory.hpp"

#include <algorithm>
#include <cmath>

#include "bloom/filters/blocks/simd.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom {

using namespace detail;

namespace {

// Mean of rate(i) over a Poisson distribution of i keys in a block, cut off where nothing visible
// is left. An empty block has rate 0.
template <class Rate>
double poisson_mean(double mean, Rate rate) {
  const auto last = static_cast<std::uint32_t>(mean + 12 * std::sqrt(mean) + 24);
  double probability = std::exp(-mean);
  double sum = 0;
  for (std::uint32_t i = 1; i <= last; ++i) {
    probability *= mean / i;
    sum += probability * rate(i);
  }
  return sum;
}

// Mean of rate(i) over the number i of keys in one of so many blocks, which is binomial. Summed
// from its most probable value outwards, as far as anything visible is left.
template <class Rate>
double mean_over_blocks(double keys, double blocks, Rate rate) {
  const double share = 1 / blocks;
  if (blocks <= 1) return rate(keys);
  const double odds = share / (1 - share);
  const double mode = std::floor((keys + 1) * share);
  double sum = rate(mode);
  double weights = 1;
  double weight = 1;
  for (double i = mode; i < keys && weight > 1e-18; ++i) {
    weight *= (keys - i) / (i + 1) * odds;
    weights += weight;
    sum += weight * rate(i + 1);
  }
  weight = 1;
  for (double i = mode; i > 0 && weight > 1e-18; --i) {
    weight *= i / (keys - i + 1) / odds;
    weights += weight;
    sum += weight * rate(i - 1);
  }
  return sum / weights;
}

// Of i keys in a block.
double block_rate(double i) {
  return std::pow(1 - std::pow(31.0 / 32, i), 8);
}

// The bits a key, 1 … 64, at which a falling rate reaches p; to a hundredth of a bit, upwards.
template <class Rate>
double bits_per_key_for(double p, Rate rate) {
  double low = 1;
  double high = 64;
  while (high - low > 0.01) {
    const double middle = (low + high) / 2;
    (rate(middle) > p ? low : high) = middle;
  }
  return high;
}

}  // namespace

double split_block_rate(double bits_per_key) {
  return poisson_mean(256 / bits_per_key, block_rate);
}

double split_block_rate(double keys, double blocks) {
  return mean_over_blocks(keys, blocks, block_rate);
}

std::uint32_t split_blocks_for(std::uint64_t n, double p) {
  const double bits = -8 * static_cast<double>(n) / std::log1p(-std::pow(p, 1.0 / 8));
  std::uint32_t blocks = 1;
  while (blocks < SplitBlockFilter::max_blocks && blocks * 256.0 < bits) blocks *= 2;
  return blocks;
}

double split_block_bits_per_key_for(double p) {
  return bits_per_key_for(p, [](double bits) { return split_block_rate(bits); });
}

double cache_line_rate(double bits_per_key, std::uint32_t probes) {
  const double k = probes;
  return poisson_mean(512 / bits_per_key, [k](std::uint32_t i) {
    const double zeros = std::pow(511.0 / 512, k * i);
    const double fill = 1 - zeros;
    // Keys fill a line unevenly, too, and E[fill^k] is above E[fill]^k: the second-order term, from
    // the variance of the number of empty cells (Bose et al. 2008 treat the same effect).
    const double both_zero = std::pow(510.0 / 512, k * i);
    const double variance = both_zero * 511 / 512 + zeros / 512 - zeros * zeros;
    return std::pow(fill, k) + k * (k - 1) / 2 * std::pow(fill, k - 2) * variance;
  });
}

double cache_line_rate(double keys, double lines, std::uint32_t probes) {
  return mean_over_blocks(keys, lines,
                          [probes](double i) { return theory::scattered_rate(512, probes, i); });
}

std::uint32_t line_probes_for(double bits_per_key) {
  double best = 1;
  for (std::uint32_t k = 1; k <= max_line_probes; ++k) {
    best = std::min(best, cache_line_rate(bits_per_key, k));
  }
  std::uint32_t probes = 1;
  while (cache_line_rate(bits_per_key, probes) > 1.005 * best) ++probes;
  return probes;
}

double cache_line_bits_per_key_for(double p) {
  return bits_per_key_for(p,
                          [](double bits) { return cache_line_rate(bits, line_probes_for(bits)); });
}

}  // namespace bloom
