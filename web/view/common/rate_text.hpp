// Why the rate of this filter is not what its fill lets expect.
#pragma once

#include <string>

#include "sim/specimen/classic_rate.hpp"
#include "sim/state.hpp"

#include "web/view/drawing/format.hpp"

namespace bloom::view {

using sim::scheme_rate;

// "double hashing"; its short form is the scheme's own name.
std::string scheme_words(Scheme scheme);

// One sentence where FP est and the rate under the scheme differ by more than a fifth, else
// nothing. The brief one fits a narrow page.
std::string why_rates_differ(const sim::State& state, bool brief);

}  // namespace bloom::view
