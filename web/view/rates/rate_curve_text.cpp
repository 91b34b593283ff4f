#include "web/view/rates/rate_curve_text.hpp"

#include <algorithm>

#include "bloom/theory/exact_rate.hpp"
#include "bloom/theory/formulas.hpp"

#include "web/view/common/rate_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/rates/rates_text.hpp"

namespace bloom::view {
namespace {

std::string to_the(std::uint32_t exponent) {
  return ")^" + std::to_string(exponent);
}

std::vector<NamedRate> classic_rates(const sim::State& state, const Standing& standing) {
  const sim::Settings& settings = state.settings();
  const double m = settings.bits;
  const std::uint32_t k = settings.hashes;
  const double n = standing.keys;
  const std::string bits = grouped(settings.bits);
  const std::string probes = std::to_string(k);
  const std::string keys = grouped(standing.keys);
  const std::string used = grouped(standing.used);
  std::vector<NamedRate> rates{
      {"rate_from_n", "from n", percent(theory::rate_from_keys(m, k, n)),
       "(1 − e^(−" + probes + "·" + keys + "/" + bits + ")" + to_the(k),
       "The textbook’s: bits taken as independent, and m as large (Bloom 1970)."},
      {"rate_without_independence", "without independence",
       percent(theory::exact_rate(settings.bits, k, standing.keys)),
       "Σ i^" + probes + "·i!·C(" + bits + ", i)·S(" + grouped(std::uint64_t{k} * standing.keys) +
           ", i) / " + bits + "^" + grouped(std::uint64_t{k} * (standing.keys + std::uint64_t{1})),
       "Over all hashes that independent ones can be, with Stirling numbers S (Bose et al. 2008)."},
      {"rate_from_fill", "from fill",
       percent(theory::rate_from_fill(m, k, static_cast<double>(standing.used))),
       "(" + used + "/" + bits + to_the(k), "These keys’ own bits, asked by independent hashes."},
  };
  // It bounds the mean, which is 0 without keys; one filter may have more.
  if (standing.keys > 0) {
    rates.insert(rates.begin() + 2,
                 {"rate_at_most", "average at most", percent(theory::highest_rate(m, k, n)),
                  "(1 − e^(−" + probes + "·(" + keys + " + ½)/(" + bits + " − 1))" + to_the(k),
                  "Upper bound on the average over random hash functions (Goel & Gupta 2010)."});
  }
  return rates;
}

}  // namespace

Standing standing_of(const GrowthState& grown, const sim::State& state) {
  if (grown.station) {
    if (const auto at = station_of(grown, state)) {
      const sim::RatePoint& station = grown.shown->points()[*at];
      return {station.keys, station.used, station.rate};
    }
  }
  return {state.distinct(), state.filled(), scheme_rate(state.rates())};
}

std::vector<NamedRate> rates_of(const sim::State& state, const Standing& standing) {
  std::vector<NamedRate> rates;
  if (state.classic() != nullptr) {
    rates = classic_rates(state, standing);
  } else {
    rates.push_back(
        {"rate_from_n", "from n",
         percent(state.family().expected_rate(state.specimen().settings(), standing.keys)), "",
         "What the family’s theory expects of any " + counted(standing.keys, "key") + "."});
  }
  if (!standing.rate) return rates;
  const sim::Rate& rate = *standing.rate;
  rates.push_back({"rate_of_this", this_filter_words(rate.exact), rate_words(rate), "",
                   rate.exact ? "From its cells, over all hashes that keys can have."
                              : grouped(rate.samples) + " random hashes asked; 95 % interval " +
                                    percent(rate.low) + " to " + percent(rate.high) + "."});
  return rates;
}

}  // namespace bloom::view
