// The colour of a verdict in every panel.
#pragma once

#include "sim/state.hpp"

#include "web/view/drawing/theme.hpp"

namespace bloom::view {

Colour verdict_colour(const Theme& theme, sim::Verdict verdict);

}  // namespace bloom::view
