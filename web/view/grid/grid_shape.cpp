#include "web/view/grid/grid_shape.hpp"

#include <algorithm>
#include <cmath>

namespace bloom::view {
namespace {

constexpr float largest_pitch = 44;  // CSS pixels
constexpr float smallest_pitch = 6;
constexpr float digit_pitch = 20;
constexpr std::uint32_t fewest_columns = 8;

int pitch_of(std::uint32_t columns, float width, float ratio) {
  return static_cast<int>(std::floor(width * ratio / static_cast<float>(columns)));
}

std::uint32_t rows_of(std::uint32_t bits, std::uint32_t columns) {
  return bits / columns + (bits % columns != 0 ? 1 : 0);
}

}  // namespace

std::uint32_t GridShape::end_bit() const {
  const std::uint64_t end = static_cast<std::uint64_t>(first_row + visible_rows) * columns;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(end, bits));
}

std::optional<std::uint32_t> GridShape::bit_at(float x, float y) const {
  if (x < 0 || y < 0) return std::nullopt;
  const auto column = static_cast<std::uint32_t>(x) / static_cast<std::uint32_t>(pitch);
  const auto row = static_cast<std::uint32_t>(y) / static_cast<std::uint32_t>(pitch);
  if (column >= columns || row >= visible_rows) return std::nullopt;
  const std::uint32_t bit = (first_row + row) * columns + column;
  if (bit >= bits) return std::nullopt;
  return bit;
}

GridShape shape_grid(std::uint32_t bits, float width, float height, float ratio, GridView& view) {
  const float smallest = std::floor(smallest_pitch * ratio);
  std::uint32_t fewest = fewest_columns;  // columns with the largest cells
  while (static_cast<float>(pitch_of(fewest, width, ratio)) > largest_pitch * ratio) fewest *= 2;
  std::uint32_t most = fewest;  // columns with the smallest cells
  while (static_cast<float>(pitch_of(most * 2, width, ratio)) >= smallest) most *= 2;

  const auto rows_in = [&](std::uint32_t columns) {
    const auto rows = static_cast<std::uint32_t>(std::floor(height * ratio)) /
                      static_cast<std::uint32_t>(pitch_of(columns, width, ratio));
    return std::max(rows, 1u);
  };
  // The largest cells with which the whole array fits; else cells of a middle size, in a window.
  std::uint32_t fitting = fewest;
  while (fitting < most && rows_of(bits, fitting) > rows_in(fitting)) fitting *= 2;
  const bool fits = rows_of(bits, fitting) <= rows_in(fitting);
  if (!fits && most > fewest) fitting = most / 2;

  std::uint32_t columns = fitting;
  int zoom = 0;
  while (zoom < view.zoom && columns > fewest) columns /= 2, ++zoom;
  while (zoom > view.zoom && columns < (fits ? fitting : most)) columns *= 2, --zoom;
  view.zoom = zoom;

  GridShape shape;
  shape.bits = bits;
  shape.columns = columns;
  shape.rows = rows_of(bits, columns);
  shape.pitch = pitch_of(columns, width, ratio);
  const float pitch = static_cast<float>(shape.pitch) / ratio;
  shape.gap = std::max(1, static_cast<int>(std::lround((pitch >= 14 ? 2.0f : 1.0f) * ratio)));
  shape.radius = static_cast<int>(std::lround((pitch >= 14  ? 3.0f
                                               : pitch >= 9 ? 1.5f
                                                            : 0) *
                                              ratio));
  shape.digits = pitch >= digit_pitch;
  // A window leaves room for the overview above it.
  const bool whole = shape.rows <= rows_in(columns);
  shape.visible_rows = whole ? shape.rows : std::max(1u, rows_in(columns) / 2);
  shape.first_row = std::min(view.first_bit / columns, shape.rows - shape.visible_rows);
  view.first_bit = shape.first_bit();
  shape.can_zoom_in = columns > fewest && shape.rows > 1;
  shape.can_zoom_out = columns < (fits ? fitting : most);
  return shape;
}

}  // namespace bloom::view
