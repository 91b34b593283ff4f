// The comparison as a table with bars, or where there is no room for one as cards.
#pragma once

#include "sim/compare/comparison.hpp"

#include "web/view/common/context.hpp"

namespace bloom::view {

// Draws and describes it; returns the height, which does not change as the numbers come in. The
// family of the present filter stands out.
float draw_comparison(Ui& ui, const Area& area, const sim::Comparison& comparison, Family present);

}  // namespace bloom::view
