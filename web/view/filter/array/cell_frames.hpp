// What is drawn around several cells: frames around those that are read together, and arrows from
// cell to cell.
#pragma once

#include <cstdint>
#include <span>

#include "web/view/cells/grid_shape.hpp"
#include "web/view/common/context.hpp"

namespace bloom::view {

// Whether keys read whole buckets, or a window of stacks: then these are framed.
bool framed(const GridShape& shape);

// Around the buckets of these cells, or around the window from the first to the last of them.
void draw_frames(Context& context, const GridShape& shape, const Rect& origin,
                 std::span<const std::uint32_t> cells, Colour colour);

// Numbered arrows from where something was kicked out to where it lies now, once what happened has
// been shown.
void draw_moves(Context& context, const GridShape& shape, const Rect& origin);

}  // namespace bloom::view
