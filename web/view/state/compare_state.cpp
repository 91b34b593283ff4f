#include "web/view/state/compare_state.hpp"

#include <algorithm>

namespace bloom::view {

sim::Terms terms_for(const sim::State& state, sim::Terms::Equal equal) {
  // What a family can keep, and what a million questions can tell.
  constexpr double least_rate = 1e-5;
  constexpr double most_rate = 0.5;
  return {.equal = equal,
          .bits = state.settings().bits,
          .rate = std::clamp(state.rates().scheme, least_rate, most_rate),
          .seed = state.settings().seed};
}

bool up_to_date(const CompareState& compared, const sim::State& state) {
  return compared.shown != nullptr && compared.revision == state.revision() &&
         compared.shown->terms().equal == compared.equal;
}

bool wants_comparison(const CompareState& compared, const sim::State& state) {
  return state.distinct() > 0 && !state.loading() && !up_to_date(compared, state);
}

}  // namespace bloom::view
