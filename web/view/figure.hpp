// The picture of the filter as a file: what the reader sees of it, and no control.
#pragma once

#include <string>

#include "web/view/common/context.hpp"

namespace bloom::view {

// As SVG, in the light theme on white, 720 CSS pixels wide: what filter it is, the last verdict,
// the cells that are in sight with the marks of the last operation, and the counters. Within a
// frame of ImGui and one of its windows, to which it adds nothing. The session is left as it was.
std::string figure_of(Context& page);

}  // namespace bloom::view
