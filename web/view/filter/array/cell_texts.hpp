// What is written over the picture of the cells: what they hold, where that is more than one binary
// digit, the marks and clusters of a quotient filter, counters that stick, and groups by name.
#pragma once

#include "web/view/cells/grid_shape.hpp"
#include "web/view/common/context.hpp"

namespace bloom::view {

// `origin` is the top left of the grid. Beside the rows their labels end at `labels_end`: the index
// of the first cell, or of the group that begins there.
void draw_cell_texts(Context& context, const GridShape& shape, const Rect& origin);
void draw_row_labels(Context& context, const GridShape& shape, const Rect& origin,
                     float labels_end);

// The widest label that there can be.
std::uint32_t largest_label(const Arrangement& lies);

}  // namespace bloom::view
