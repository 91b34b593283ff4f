// The cells in sight as shapes and digits, where the picture is written down.
#pragma once

#include "sim/state.hpp"

#include "web/view/cells/grid_shape.hpp"
#include "web/view/drawing/painter.hpp"

namespace bloom::view {

// The same as GridImage, with the grid's top left at `origin`.
void write_cells(Painter& painter, Svg& svg, const sim::State& state, const Theme& theme,
                 const GridShape& shape, const Rect& origin);

}  // namespace bloom::view
