// The panels of an opened file.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

float opened_panel(Context& context, const Area& area);    // the file of an imported filter
float question_panel(Context& context, const Area& area);  // what a file is, where that is asked

}  // namespace bloom::view
