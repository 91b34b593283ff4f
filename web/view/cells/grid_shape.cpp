#include "web/view/cells/grid_shape.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bloom::view {
namespace {

constexpr float largest_pitch = 72;
constexpr float largest_wide_pitch = 48;  // of cells that are wider than high
constexpr float smallest_pitch = 6;
constexpr float digit_pitch = 20;
constexpr float nearly = 0.9f;
constexpr float rounded_pitch = 9;
constexpr float round_pitch = 14;
constexpr float large_pitch = 36;
// What lies above the cells where they are small or not all in sight.
constexpr float zoom_room = 34;
constexpr float overview_room = 76;
constexpr float title_room = 20;        // above a group
constexpr float groups_apart = 6;       // without titles
constexpr float between_stacks = 0.5f;  // rows of cells that are drawn as stacks, in pitches

std::uint32_t rows_of(std::uint32_t cells, std::uint32_t columns) {
  return cells / columns + (cells % columns != 0 ? 1 : 0);
}

std::uint32_t rows_of(const Arrangement& lies, std::uint32_t columns) {
  if (!lies.firsts.empty()) {
    std::uint32_t rows = 0;
    for (std::uint32_t i = 0; i < lies.group_count(); ++i)
      rows += rows_of(lies.count_of(i), columns);
    return rows;
  }
  if (lies.beside || lies.group_cells == 0) return rows_of(lies.cells, columns);
  return lies.group_count() * rows_of(lies.group_cells, columns);
}

// Whether there is room between groups that lie below each other: not where each is one row.
bool apart_below(const Arrangement& lies, std::uint32_t columns) {
  return lies.titled || !lies.firsts.empty() || (!lies.beside && lies.group_cells > columns);
}

}  // namespace

GridShape::Row GridShape::row(std::uint32_t row) const {
  if (!lies.firsts.empty()) {
    std::uint32_t group = 0;
    while (row >= rows_of(lies.count_of(group), columns)) {
      row -= rows_of(lies.count_of(group++), columns);
    }
    const std::uint32_t left = lies.count_of(group) - row * columns;
    return {lies.first_of(group) + row * columns, std::min(columns, left), group, row == 0};
  }
  if (lies.beside || lies.group_cells == 0) {
    const std::uint32_t first = row * columns;
    const std::uint32_t group = lies.group_cells == 0 ? 0 : first / lies.group_cells;
    return {first, std::min(columns, lies.cells - first), group, lies.group_cells > 0};
  }
  const std::uint32_t rows_a_group = rows_of(lies.group_cells, columns);
  const std::uint32_t group = row / rows_a_group;
  const std::uint32_t within = row % rows_a_group * columns;
  return {lies.first_of(group) + within, std::min(columns, lies.count_of(group) - within), group,
          within == 0};
}

std::uint32_t GridShape::row_of(std::uint32_t cell) const {
  if (!lies.firsts.empty()) {
    std::uint32_t row = 0;
    const std::uint32_t group = lies.group_of(cell);
    for (std::uint32_t i = 0; i < group; ++i) row += rows_of(lies.count_of(i), columns);
    return row + (cell - lies.first_of(group)) / columns;
  }
  if (lies.beside || lies.group_cells == 0) return cell / columns;
  return cell / lies.group_cells * rows_of(lies.group_cells, columns) +
         cell % lies.group_cells / columns;
}

std::uint32_t GridShape::end_bit() const {
  const Row last = row(first_row + visible_rows - 1);
  return last.first + last.count;
}

// Groups that begin after the first visible row, up to this one; with titles also there.
std::uint32_t GridShape::groups_before(std::uint32_t visible_row) const {
  if (!apart_below(lies, columns)) return 0;
  const Row first = row(first_row);
  const std::uint32_t begun = row(first_row + visible_row).group - first.group;
  return begun + (lies.titled && first.begins ? 1 : 0);
}

int GridShape::top_of(std::uint32_t visible_row) const {
  return static_cast<int>(visible_row) * row_pitch +
         static_cast<int>(groups_before(visible_row)) * group_gap;
}

int GridShape::width() const {
  const std::uint32_t gaps = lies.beside ? columns / lies.group_cells - 1 : 0;
  return static_cast<int>(columns) * pitch_x + static_cast<int>(gaps) * group_gap - gap;
}

int GridShape::height() const {
  return top_of(visible_rows - 1) + row_pitch - gap;
}

int GridShape::left_of(std::uint32_t column) const {
  const std::uint32_t gaps = lies.beside ? column / lies.group_cells : 0;
  return static_cast<int>(column) * pitch_x + static_cast<int>(gaps) * group_gap;
}

PixelRect GridShape::place(std::uint32_t cell) const {
  const std::uint32_t at = row_of(cell);
  return {left_of(cell - row(at).first), top_of(at - first_row), pitch_x - gap,
          pitch * static_cast<int>(lies.stacked) - gap};
}

std::optional<std::uint32_t> GridShape::bit_at(float x, float y) const {
  if (x < 0 || y < 0) return std::nullopt;
  std::uint32_t low = 0;  // the last row that begins above the point
  for (std::uint32_t high = visible_rows; high - low > 1;) {
    const std::uint32_t middle = low + (high - low) / 2;
    (static_cast<float>(top_of(middle)) <= y ? low : high) = middle;
  }
  const float down = y - static_cast<float>(top_of(low));
  if (down < 0 || down >= static_cast<float>(pitch * static_cast<int>(lies.stacked))) {
    return std::nullopt;
  }
  const int bundle =
      lies.beside ? static_cast<int>(lies.group_cells) * pitch_x + group_gap : width() + gap + 1;
  const int group = static_cast<int>(x) / bundle;
  const int column = (static_cast<int>(x) - group * bundle) / pitch_x;
  const auto wide = static_cast<int>(lies.beside ? lies.group_cells : columns);
  if (column >= wide) return std::nullopt;
  const auto cell = static_cast<std::uint32_t>(group * wide + column);
  const Row one = row(first_row + low);
  if (cell >= one.count) return std::nullopt;
  return one.first + cell;
}

GridShape shape_grid(Arrangement lies, float width, float height, float ratio, GridView& view) {
  const auto pixels = [&](float length) { return static_cast<int>(std::floor(length * ratio)); };
  const int apart = pixels(lies.titled ? title_room : groups_apart);
  const float stack = static_cast<float>(lies.stacked);
  const float row_pitches = stack + lies.below + (lies.stacked > 1 ? between_stacks : 0);
  // A row is never higher than the window.
  const float highest = (height - zoom_room - overview_room) / row_pitches;
  const int largest = pixels(
      std::min(lies.aspect > 1 ? largest_wide_pitch : largest_pitch, std::max(1.0f, highest)));
  const auto pitch_of = [&](std::uint32_t columns) {  // as wide as there is room
    const int gaps = lies.beside ? static_cast<int>(columns / lies.group_cells - 1) * apart : 0;
    const float wide = static_cast<float>(pixels(width) - gaps) / static_cast<float>(columns);
    return std::min(static_cast<int>(wide / lies.aspect), largest);
  };
  const auto whole_pitch = [&](std::uint32_t columns, float room) {  // with all rows in sight
    const std::uint32_t gaps =
        apart_below(lies, columns) ? lies.group_count() - (lies.titled ? 0 : 1) : 0;
    const double left = pixels(room) - static_cast<double>(gaps) * apart;
    const double tall =
        left / (static_cast<double>(rows_of(lies, columns)) * static_cast<double>(row_pitches));
    return std::min(pitch_of(columns), static_cast<int>(std::max(tall, 0.0)));
  };
  std::uint32_t fewest = lies.least_columns;  // columns with the largest cells
  const auto wider = [&](std::uint32_t columns) { return columns < lies.most_columns; };
  while (wider(fewest) && pitch_of(fewest * 2) >= largest) fewest *= 2;
  std::uint32_t most = fewest;  // columns with the smallest cells
  while (wider(most) && pitch_of(most * 2) >= pixels(smallest_pitch)) most *= 2;

  // The largest cells with which the whole array fits, or of nearly that size in the widest shape,
  // which leaves less of the space empty; else cells of a middle size, in a window.
  const auto best_columns = [&](float room) {
    int largest_of_all = 0;
    for (std::uint32_t columns = fewest; columns <= most; columns *= 2) {
      largest_of_all = std::max(largest_of_all, whole_pitch(columns, room));
    }
    const auto least = std::max(nearly * static_cast<float>(largest_of_all),
                                static_cast<float>(std::min(largest_of_all, pixels(digit_pitch))));
    std::uint32_t best = most;
    while (best > fewest && static_cast<float>(whole_pitch(best, room)) < least) best /= 2;
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
  shape.columns = columns;
  shape.rows = rows_of(lies, columns);
  const bool whole = fits && columns == fitting;
  shape.pitch = std::max(1, whole ? whole_pitch(columns, room) : pitch_of(columns));
  shape.pitch_x = std::max(1, static_cast<int>(static_cast<float>(shape.pitch) * lies.aspect));
  shape.row_pitch = static_cast<int>(std::lround(static_cast<float>(shape.pitch) * row_pitches));
  shape.group_gap = apart;
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
  shape.large = pitch >= large_pitch && lies.aspect == 1 && lies.stacked == 1;
  shape.digits = pitch >= digit_pitch;
  const bool groups_below = apart_below(lies, columns);
  const float rows_a_group =
      static_cast<float>(shape.rows) / static_cast<float>(lies.group_count());
  const float row_height = static_cast<float>(shape.row_pitch) +
                           (groups_below ? static_cast<float>(apart) / rows_a_group : 0.0f);
  const float window = std::max(pitch * row_pitches, height - zoom_room - overview_room);
  const auto rows_in = static_cast<std::uint32_t>(static_cast<float>(pixels(window)) / row_height);
  shape.lies = std::move(lies);
  shape.visible_rows = whole ? shape.rows : std::min(shape.rows, std::max(1u, rows_in));
  const std::uint32_t wanted = shape.row_of(std::min(view.first_bit, shape.bits() - 1));
  shape.first_row = std::min(wanted, shape.rows - shape.visible_rows);
  view.first_bit = shape.first_bit();
  shape.can_zoom_in = columns > fewest && shape.rows > 1;
  shape.can_zoom_out = columns < (fits ? fitting : most);
  return shape;
}

}  // namespace bloom::view
