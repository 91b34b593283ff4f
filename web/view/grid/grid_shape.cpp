#include "web/view/grid/grid_shape.hpp"

#include <algorithm>
#include <cmath>

namespace bloom::view {
namespace {

constexpr float largest_pitch = 72;
constexpr float smallest_pitch = 6;
constexpr float digit_pitch = 20;
constexpr float rounded_pitch = 9;
constexpr float round_pitch = 14;
constexpr float large_pitch = 36;
constexpr std::uint32_t fewest_columns = 8;
// What lies above the cells where they are small or not all in sight.
constexpr float zoom_room = 34;
constexpr float overview_room = 76;

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
  const auto pixels = [&](float length) { return static_cast<int>(std::floor(length * ratio)); };
  const auto pitch_of = [&](std::uint32_t columns) {  // as wide as there is room
    return std::min(pixels(width) / static_cast<int>(columns), pixels(largest_pitch));
  };
  const auto whole_pitch = [&](std::uint32_t columns, float room) {  // with all rows in sight
    const std::uint32_t rows = rows_of(bits, columns);
    const auto tall = static_cast<std::uint32_t>(pixels(room)) / rows;
    return std::min(pitch_of(columns), static_cast<int>(tall));
  };
  std::uint32_t fewest = fewest_columns;  // columns with the largest cells
  while (pitch_of(fewest * 2) >= pixels(largest_pitch)) fewest *= 2;
  std::uint32_t most = fewest;  // columns with the smallest cells
  while (pitch_of(most * 2) >= pixels(smallest_pitch)) most *= 2;

  // The largest cells with which the whole array fits; else cells of a middle size, in a window.
  const auto best_columns = [&](float room) {
    std::uint32_t best = fewest;
    for (std::uint32_t columns = fewest; columns <= most; columns *= 2) {
      if (whole_pitch(columns, room) > whole_pitch(best, room)) best = columns;
    }
    return best;
  };
  float room = height;
  std::uint32_t fitting = best_columns(room);
  if (whole_pitch(fitting, room) < pixels(digit_pitch)) {
    room = height - zoom_room;
    fitting = best_columns(room);
  }
  const bool fits = whole_pitch(fitting, room) >= pixels(smallest_pitch);
  if (!fits) fitting = std::max(fewest, most / 2);

  std::uint32_t columns = fitting;
  int zoom = 0;
  while (zoom < view.zoom && columns > fewest) columns /= 2, ++zoom;
  while (zoom > view.zoom && columns < (fits ? fitting : most)) columns *= 2, --zoom;
  view.zoom = zoom;

  GridShape shape;
  shape.bits = bits;
  shape.columns = columns;
  shape.rows = rows_of(bits, columns);
  const bool whole = fits && columns == fitting;
  shape.pitch = whole ? whole_pitch(columns, room) : pitch_of(columns);
  const float pitch = static_cast<float>(shape.pitch) / ratio;
  const auto by_size = [&](float large, float round, float rounded, float small) {
    const float length = pitch >= large_pitch     ? large
                         : pitch >= round_pitch   ? round
                         : pitch >= rounded_pitch ? rounded
                                                  : small;
    return static_cast<int>(std::lround(length * ratio));
  };
  shape.gap = std::max(1, by_size(4, 2, 1, 1));
  shape.radius = by_size(6, 3, 1.5f, 0);
  shape.large = pitch >= large_pitch;
  shape.digits = pitch >= digit_pitch;
  const float window = std::max(pitch, height - zoom_room - overview_room);
  const auto rows_in = static_cast<std::uint32_t>(pixels(window) / shape.pitch);
  shape.visible_rows = whole ? shape.rows : std::min(shape.rows, std::max(1u, rows_in));
  shape.first_row = std::min(view.first_bit / columns, shape.rows - shape.visible_rows);
  view.first_bit = shape.first_bit();
  shape.can_zoom_in = columns > fewest && shape.rows > 1;
  shape.can_zoom_out = columns < (fits ? fitting : most);
  return shape;
}

}  // namespace bloom::view
