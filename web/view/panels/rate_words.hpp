// Why the rate of this filter is not what its fill lets expect.
#pragma once

#include <string>

#include "sim/state.hpp"

namespace bloom::view {

// The rate of the filter under its scheme.
sim::Rate scheme_rate(const sim::Rates& rates);

// Measured rates have no more digits than their hits can tell.
int digits_of(const sim::Rate& rate);

// As it is written beside others: "1.64 %", "below 1 in 21,800".
std::string rate_words(const sim::Rate& rate);

// One sentence where FP est and the rate under the scheme differ by more than a fifth, else
// nothing. The brief one fits a narrow page.
std::string why_rates_differ(const sim::State& state, bool brief);

}  // namespace bloom::view
