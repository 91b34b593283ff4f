// The key's name above the array, and the lines from it to its cells.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "web/view/cells/grid_shape.hpp"
#include "web/view/widgets/ui.hpp"

namespace bloom::view {

struct KeyLine {
  Rect cell;
  Colour colour;
  float drawn;  // 0 … 1 of its length
};

struct KeyLines {
  std::string key;
  Colour colour;  // around the name
  std::vector<KeyLine> lines;
};

// Draws the name in `band`, above the cells whose top left is `origin`, and the lines over them.
// Returns the cells that the lines cross, each once: their digits belong over the lines.
std::vector<std::uint32_t> draw_key_lines(Ui& ui, const KeyLines& key, const GridShape& shape,
                                          const Rect& origin, const Rect& band);

}  // namespace bloom::view
