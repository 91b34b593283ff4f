#include "bloom/theory/formulas.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bloom::theory {
namespace {

std::uint32_t rounded_hashes(double k, std::uint32_t most) {
  return static_cast<std::uint32_t>(std::clamp(std::round(k), 1.0, static_cast<double>(most)));
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

std::uint32_t hashes_for(double m, double n, std::uint32_t most) {
  return rounded_hashes(m / n * ln_2, most);
}

std::uint32_t hashes_for(double p) {
  return rounded_hashes(-std::log2(p), max_hashes);
}

double rate_from_keys(double m, double k, double n) {
  // expm1 keeps the digits where k·n/m is tiny.
  return std::pow(-std::expm1(-k * n / m), k);
}

double scattered_rate(double m, double k, double n) {
  if (n <= 0) return 0;
  if (m <= 1) return 1;
  // One cell is 0 with `zeros`, two are with `both` = zeros²·(1 − 1/(m − 1)²)^(kn). As differences
  // from 1, which keep their digits where the filter is nearly empty.
  const double zeros = std::exp(k * n * std::log1p(-1 / m));
  const double fill = -std::expm1(k * n * std::log1p(-1 / m));
  const double apart = zeros * std::expm1(k * n * std::log1p(-1 / (m - 1) / (m - 1)));
  const double one_of_two = -std::expm1(k * n * std::log1p(-1 / (m - 1)));
  const double variance = std::max(0.0, zeros * (apart + one_of_two / m));
  const double rate = std::pow(fill, k) * std::exp(k * (k - 1) / 2 * variance / (fill * fill));
  return std::min(rate, 1.0);
}

double rate_from_fill(double m, double k, double filled) {
  return std::pow(filled / m, k);
}

double rate_of_series(double p, double s) {
  return -std::expm1(s * std::log1p(-p));
}

double rate_of_each(double p, double s) {
  return -std::expm1(std::log1p(-p) / s);
}

double keys_from_fill(double m, double k, double filled) {
  if (filled >= m) return std::numeric_limits<double>::infinity();
  return -(m / k) * std::log1p(-filled / m);
}

}  // namespace bloom::theory
