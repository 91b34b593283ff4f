// The panels of the view Filter.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

float title_panel(Context& context, const Area& area);
float key_panel(Context& context, const Area& area);  // the key, and what its link lacks
float verdict_panel(Context& context, const Area& area);
float actions_panel(Context& context, const Area& area);
float counters_panel(Context& context, const Area& area);
float grid_panel(Context& context, const Area& area);
float explanation_panel(Context& context, const Area& area);
float knobs_panel(Context& context, const Area& area);
// The alert, over the panels below the key or below what was used last: it pushes nothing. Comes
// last, with the column of the key panel from its end.
float alert_panel(Context& context, const Area& area);
float recent_panel(Context& context, const Area& area);
float answer_panel(Context& context, const Area& area);  // the verdict, once there is one

}  // namespace bloom::view
