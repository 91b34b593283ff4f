#include "sim/compare/fitting.hpp"

#include <algorithm>

#include "sim/specimen/families/common/fits.hpp"

namespace bloom::sim {

SpecimenSettings fitted_to_bits(const FamilyInfo& family, std::uint64_t keys, std::uint32_t bits,
                                std::uint32_t seed) {
  SpecimenSettings settings;
  settings.bits = bits;
  settings.seed = seed;
  family.fit_to_bits(std::max<std::uint64_t>(keys, 1), settings);
  return settings;
}

Result<SpecimenSettings> fitted_to_rate(const FamilyInfo& family, std::uint64_t keys, double rate,
                                        std::uint32_t seed) {
  const std::uint64_t n = std::max<std::uint64_t>(keys, 1);
  auto settings = planned(family, n, rate, seed);
  if (settings && family.kind == Family::classic) settings->scheme = scheme_for(*settings, rate);
  return settings;
}

}  // namespace bloom::sim
