// The panels of the view Size.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

float calculator_panel(Context& context, const Area& area);  // the calculator, and what follows
float overload_panel(Context& context, const Area& area);    // with more keys than planned
float series_panel(Context& context, const Area& area);      // many filters in a row
float families_panel(Context& context, const Area& area);    // what each takes for the same
float system_panel(Context& context, const Area& area);      // the same in a real system
float language_panel(Context& context, const Area& area);    // and in a language

}  // namespace bloom::view
