#include "bloom/filters/ribbon/ribbon_theory.hpp"

#include <cmath>

#include "bloom/filters/ribbon.hpp"

namespace bloom {

// Rows of c columns, then of c + 1, so many of either as meet the rate; whole blocks of 128 rows.
double ribbon_rate(std::uint32_t keys, double rate) {
  const double power = std::floor(-std::log2(rate));
  const double narrow_rate = std::exp2(-power);
  if (narrow_rate <= rate) return narrow_rate;
  const double wide_rate = narrow_rate / 2;
  const double rows = static_cast<double>(RibbonFilter::bits_for(keys, wide_rate)) / (power + 1);
  const double starts = rows - RibbonFilter::width + 1;
  const double share = rate / wide_rate - 1;
  const double narrow = std::floor(share * starts / RibbonFilter::width) * RibbonFilter::width;
  return wide_rate + narrow / starts * (narrow_rate - wide_rate);
}

}  // namespace bloom
