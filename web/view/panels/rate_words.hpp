// Why the rate of this filter is not what its fill lets expect.
#pragma once

#include <string>

#include "sim/state.hpp"

namespace bloom::view {

// Measured rates have no more digits than their hits can tell.
int digits_of(const sim::Rates& rates);

// One sentence where FP est and the rate under the scheme differ by more than a fifth, else
// nothing. The brief one fits a narrow page.
std::string why_rates_differ(const sim::State& state, bool brief);

}  // namespace bloom::view
