// The line below the array.
#pragma once

#include <string>

#include "web/view/common/context.hpp"

namespace bloom::view {

// Says what is `pointed` at, else what set the cells of the last operation; with a button that
// opens the explanation. Returns the height, which is the same whatever it says.
float summary_row(Context& context, const Area& area, const std::string& pointed);

}  // namespace bloom::view
