// The row of the views, with Open, Save and Share.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

float tabs_panel(Context& context, const Area& area);  // the views; Open, Save and Share

}  // namespace bloom::view
