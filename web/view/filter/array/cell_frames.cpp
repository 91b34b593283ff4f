#include "web/view/filter/array/cell_frames.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "web/view/filter/array/cell_marks.hpp"

namespace bloom::view {
namespace {

constexpr std::size_t most_moves = 99;
constexpr float distance = 3;  // from a frame to what it frames
constexpr float stroke = 1.5f;

// Around cells that follow each other in one row.
void draw_frame(Painter& painter, const GridShape& shape, const Rect& origin, std::uint32_t first,
                std::uint32_t last, Colour colour) {
  const Rect one = cell_rect(shape, origin, painter.ratio(), first);
  const Rect two = cell_rect(shape, origin, painter.ratio(), last);
  painter.frame({one.x - distance, one.y - distance, two.x + two.width - one.x + 2 * distance,
                 one.height + 2 * distance},
                stroke, colour);
}

}  // namespace

bool framed(const GridShape& shape) {
  return shape.lies.beside || shape.lies.stacked > 1;
}

[[gnu::noinline]] void draw_frames(Context& context, const GridShape& shape, const Rect& origin,
                                   std::span<const std::uint32_t> cells, Colour colour) {
  if (cells.empty()) return;
  Painter& painter = context.ui.painter;
  if (shape.lies.beside) {
    std::uint32_t drawn = ~std::uint32_t{0};
    for (const std::uint32_t cell : cells) {
      const std::uint32_t group = shape.lies.group_of(cell);
      if (group == drawn || !shape.shows(cell)) continue;
      drawn = group;
      const std::uint32_t first = shape.lies.first_of(group);
      draw_frame(painter, shape, origin, first, first + shape.lies.count_of(group) - 1, colour);
    }
    return;
  }
  const auto [low, high] = std::minmax_element(cells.begin(), cells.end());
  for (std::uint32_t i = 0; i < shape.visible_rows; ++i) {
    const GridShape::Row row = shape.row(shape.first_row + i);
    const std::uint32_t first = std::max(row.first, *low);
    const std::uint32_t last = std::min(row.first + row.count - 1, *high);
    if (first <= last) draw_frame(painter, shape, origin, first, last, colour);
  }
}

// Numbered arrows from where something was kicked out to where it lies now.
[[gnu::noinline]] void draw_moves(Context& context, const GridShape& shape, const Rect& origin) {
  Painter& painter = context.ui.painter;
  const Theme& theme = context.ui.theme;
  const std::span<const Move> moves = context.session.animation.moves();
  if (context.session.animation.running(context.environment.now,
                                        context.environment.reduced_motion)) {
    return;
  }
  for (std::size_t i = 0; i < std::min(moves.size(), most_moves); ++i) {
    if (!shape.shows(moves[i].from) || !shape.shows(moves[i].to)) continue;
    const Rect one = cell_rect(shape, origin, painter.ratio(), moves[i].from);
    const Rect two = cell_rect(shape, origin, painter.ratio(), moves[i].to);
    const Point from{one.x + one.width, one.y + one.height / 2};
    const Point to{two.x + two.width + 1, two.y + two.height / 2};
    const float aside = std::max(from.x, to.x) + 14 + std::abs(to.y - from.y) / 5;
    constexpr int steps = 24;
    std::vector<Point> points;
    for (int step = 0; step <= steps; ++step) {
      const float t = static_cast<float>(step) / steps;
      const float s = 1 - t;
      points.push_back({s * s * s * from.x + 3 * s * t * aside + t * t * t * to.x,
                        s * s * (s + 3 * t) * from.y + t * t * (t + 3 * s) * to.y});
    }
    painter.curve(points, 2.2f, theme.background);
    painter.curve(points, 1, theme.fresh);
    const Point tip[] = {{to.x + 6, to.y - 4}, to, {to.x + 6, to.y + 4}};
    painter.curve(tip, 1, theme.fresh);
    const Point middle = points[steps / 2];
    const std::string number = std::to_string(i + 1);
    const float width = painter.text_width(Font::label, number) + 4;
    painter.fill({middle.x - width / 2, middle.y - 7, width, 14}, theme.background);
    painter.text(Font::label, middle.x - width / 2 + 2, middle.y - 7, 14, theme.fresh, number);
  }
}

}  // namespace bloom::view
