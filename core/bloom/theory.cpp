#include "bloom/theory.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bloom::theory {
namespace {

std::uint32_t rounded_hashes(double k) {
  return static_cast<std::uint32_t>(std::clamp(std::round(k), 1.0, double{max_hashes}));
}

}  // namespace

double exact_bits_for(double n, double p) {
  return n * -std::log(p) / (ln_2 * ln_2);
}

double bits_for(double n, double p) {
  return std::ceil(exact_bits_for(n, p));
}

double bits_for(double n, double p, std::uint32_t k) {
  return std::ceil(-(k * n) / std::log1p(-std::pow(p, 1.0 / k)));
}

std::uint32_t hashes_for(double m, double n) {
  return rounded_hashes(m / n * ln_2);
}

std::uint32_t hashes_for(double p) {
  return rounded_hashes(-std::log2(p));
}

double rate_from_keys(double m, double k, double n) {
  // expm1 keeps the digits where k·n/m is tiny.
  return std::pow(-std::expm1(-k * n / m), k);
}

double scattered_rate(double m, double k, double n) {
  const double zeros = std::exp(k * n * std::log1p(-1 / m));
  const double both = m > 2 ? std::exp(k * n * std::log1p(-2 / m)) : 0.0;
  const double variance = std::max(0.0, both * (1 - 1 / m) + zeros / m - zeros * zeros);
  const double fill = 1 - zeros;
  const double rate = std::pow(fill, k) * std::exp(k * (k - 1) / 2 * variance / (fill * fill));
  return std::min(rate, 1.0);
}

double rate_from_fill(double m, double k, double filled) {
  return std::pow(filled / m, k);
}

double keys_from_fill(double m, double k, double filled) {
  if (filled >= m) return std::numeric_limits<double>::infinity();
  return -(m / k) * std::log1p(-filled / m);
}

}  // namespace bloom::theory
