// The panel of Save.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

float save_panel(Context& context, const Area& area);  // below it while it is open

}  // namespace bloom::view
