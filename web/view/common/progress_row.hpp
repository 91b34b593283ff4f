// How far a long piece of work is, with a button that ends it.
#pragma once

#include <string_view>

#include "web/view/common/context.hpp"
#include "web/view/common/progress_row.hpp"

namespace bloom::view {

// Draws the row from `y` and returns where it ends. `progress` is 0 … 1. Where another row may be
// shown as well, `of` makes the ids differ.
float progress_row(Context& context, const Area& area, float y, std::string_view name,
                   double progress, std::string_view of = {});

}  // namespace bloom::view
