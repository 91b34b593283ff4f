// How a setting is changed by hand: the scale of its slider, its steps, and what it stands at.
#pragma once

#include <string_view>

#include "sim/state.hpp"

namespace bloom::view {

// What the knobs of the present family were asked for: the bits, moved into their range, and the
// rest as it became.
sim::Settings knob_settings(const sim::State& state);

// The family's knob of that link name; null where it has none.
const sim::Knob* knob_named(const sim::FamilyInfo& family, std::string_view name);

// Sizes run by powers of two, rates by numbers of one digit, the rest evenly; always in range.
float share_of(const sim::Knob& knob, double value);  // of the slider's length, 0 … 1
double value_at(const sim::Knob& knob, float share);
double stepped(const sim::Knob& knob, double value, int steps);

}  // namespace bloom::view
