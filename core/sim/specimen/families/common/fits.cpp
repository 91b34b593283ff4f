#include "sim/specimen/families/common/fits.hpp"

#include <vector>

#include "bloom/theory/double_hashing.hpp"

namespace bloom::sim {

double fit_hashes(double (&expected_rate)(const SpecimenSettings&, std::uint64_t),
                  std::uint32_t most, std::uint64_t keys, SpecimenSettings& settings) {
  std::vector<double> rates;
  for (settings.hashes = 1; settings.hashes <= most; ++settings.hashes) {
    rates.push_back(expected_rate(settings, keys));
  }
  const double best = 1.005 * *std::min_element(rates.begin(), rates.end());
  const auto first =
      std::find_if(rates.begin(), rates.end(), [&](double rate) { return rate <= best; });
  settings.hashes = 1 + static_cast<std::uint32_t>(first - rates.begin());
  return *first;
}

Scheme scheme_for(const SpecimenSettings& settings, double rate) {
  const double excess = double_hashing_excess(settings.bits, std::max(settings.hashes, 4U));
  return settings.hashes <= 2 || excess <= 0.01 * rate ? Scheme::double_hashing
                                                       : Scheme::independent;
}

}  // namespace bloom::sim
