// The panel of the view Compare.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

float compare_panel(Context& context, const Area& area);

}  // namespace bloom::view
