// The filters of one column as bars, one for each row group.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

// Draws and describes them, as a slider that arrow keys move over the row groups and as a table;
// returns the height.
float draw_row_groups(Context& context, const Area& area);

}  // namespace bloom::view
