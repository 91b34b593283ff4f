#include "web/view/state/rates_by_hashes.hpp"

#include <utility>

#include "bloom/theory/formulas.hpp"

namespace bloom::view {

void advance(RatesByHashes& rates, const sim::State& state, std::uint32_t keys,
             std::uint32_t most) {
  sim::SpecimenSettings settings = state.specimen().settings();
  settings.hashes = 0;  // all of them
  const bool same = rates.family == state.family().kind && rates.settings == settings &&
                    rates.cells == state.cells() && rates.keys == keys && rates.most == most;
  if (!same) {
    rates = {state.family().kind, settings, state.cells(), keys, most, {}, {}};
    for (std::uint32_t k = 1; k <= most; ++k) {
      rates.formula.push_back(theory::rate_from_keys(rates.cells, k, keys));
    }
  }
  if (rates.done()) return;
  settings.hashes = static_cast<std::uint32_t>(rates.expected.size()) + 1;
  rates.expected.push_back(state.family().expected_rate(settings, keys));
}

}  // namespace bloom::view
