// How the array is laid out: columns, rows, the size of a cell, and which rows are in sight.
#pragma once

#include <cstdint>
#include <optional>

namespace bloom::view {

// What the reader chose.
struct GridView {
  int zoom = 0;                 // 0 fits; above: times the columns were halved, below: doubled
  std::uint32_t first_bit = 0;  // in the window's top row
};

struct GridShape {
  std::uint32_t bits = 0;
  std::uint32_t columns = 0;  // a power of two
  std::uint32_t rows = 0;     // of the whole array
  std::uint32_t first_row = 0, visible_rows = 0;
  int pitch = 0;       // device pixels from cell to cell
  int gap = 0;         // device pixels between cells
  int radius = 0;      // of a cell's corners, device pixels
  bool large = false;  // the cells have room for more than their digit
  bool digits = false;
  bool can_zoom_in = false, can_zoom_out = false;

  bool whole() const { return visible_rows == rows; }
  std::uint32_t first_bit() const { return first_row * columns; }
  std::uint32_t end_bit() const;  // one past the last visible bit
  bool shows(std::uint32_t bit) const { return bit >= first_bit() && bit < end_bit(); }
  int width() const { return static_cast<int>(columns) * pitch - gap; }
  int height() const { return static_cast<int>(visible_rows) * pitch - gap; }
  // The cell under a point in device pixels from the grid's top left; none in the gaps' outside.
  std::optional<std::uint32_t> bit_at(float x, float y) const;
  friend bool operator==(const GridShape&, const GridShape&) = default;
};

// The shape for an array of `bits` in a space of page units, with what lies above the cells where
// not all are in sight. Moves the view into their range.
GridShape shape_grid(std::uint32_t bits, float width, float height, float ratio, GridView& view);

}  // namespace bloom::view
