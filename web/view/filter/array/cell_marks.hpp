// What is drawn over single cells: the rings and flips of the last operation, the lines from its
// key, and what is pointed at.
#pragma once

#include "web/view/cells/grid_shape.hpp"
#include "web/view/common/context.hpp"

namespace bloom::view {

// `origin` is the top left of the grid; in the band above it there is room for the key's name.
void draw_cell_marks(Context& context, const GridShape& shape, const Rect& origin,
                     const Rect& band);

// Of an insert: fresh where a bit flipped, else the ring's; of a check the colour of its verdict.
Colour ring_colour(const Context& context, Mark mark);

// What a cell holds, in its middle.
void write_in_cell(Painter& painter, const Rect& cell, Colour colour, std::string_view text);

// The place of a visible cell.
Rect cell_rect(const GridShape& shape, const Rect& origin, float ratio, std::uint32_t bit);

}  // namespace bloom::view
