// How the array is laid out: columns, rows, the size of a cell, and which rows are in sight.
#pragma once

#include <cstdint>
#include <optional>

#include "web/view/cells/arrangement.hpp"

namespace bloom::view {

// What the reader chose.
struct GridView {
  int zoom = 0;                 // 0 fits; above: times the columns were halved, below: doubled
  std::uint32_t first_bit = 0;  // cell in the window's top row
};

// A place in device pixels from the grid's top left.
struct PixelRect {
  int x, y, width, height;
};

struct GridShape {
  struct Row {
    std::uint32_t first;  // cell
    std::uint32_t count;  // of cells
    std::uint32_t group;  // of the first of them
    bool begins;          // its group
  };

  Arrangement lies;
  std::uint32_t columns = 0;  // a power of two
  std::uint32_t rows = 0;     // of the whole array
  std::uint32_t first_row = 0, visible_rows = 0;
  int pitch = 0;       // device pixels: the height that a bit takes …
  int pitch_x = 0;     // … the width of a cell …
  int row_pitch = 0;   // … and the height of a row
  int gap = 0;         // between cells
  int group_gap = 0;   // between groups beside and below each other, or for the title of one
  int radius = 0;      // of a cell's corners
  bool large = false;  // the cells have room for more than their digit
  bool digits = false;
  bool can_zoom_in = false, can_zoom_out = false;

  bool whole() const { return visible_rows == rows; }
  std::uint32_t bits() const { return lies.cells; }
  Row row(std::uint32_t row) const;
  std::uint32_t row_of(std::uint32_t cell) const;
  std::uint32_t first_bit() const { return row(first_row).first; }
  std::uint32_t end_bit() const;  // one past the last visible cell
  bool shows(std::uint32_t cell) const { return cell >= first_bit() && cell < end_bit(); }
  int width() const;
  int height() const;
  // From the top to a visible row, counted from the first of them, titles above included.
  int top_of(std::uint32_t visible_row) const;
  int left_of(std::uint32_t column) const;
  PixelRect place(std::uint32_t cell) const;  // of a visible cell
  // The cell under a point in device pixels from the grid's top left; none in the gaps' outside.
  std::optional<std::uint32_t> bit_at(float x, float y) const;
  friend bool operator==(const GridShape&, const GridShape&) = default;

 private:
  std::uint32_t groups_before(std::uint32_t visible_row) const;
};

// The shape for an array in a space of page units, with what lies above the cells where not all are
// in sight. Moves the view into their range.
GridShape shape_grid(Arrangement lies, float width, float height, float ratio, GridView& view);

}  // namespace bloom::view
