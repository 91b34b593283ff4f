// The panels of the view Rates.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

float growth_panel(Context& context, const Area& area);
float hashes_panel(Context& context, const Area& area);
float numbers_panel(Context& context, const Area& area);
float ask_panel(Context& context, const Area& area);
float set_operations_panel(Context& context, const Area& area);
float attack_panel(Context& context, const Area& area);

}  // namespace bloom::view
