#include "web/view/cells/key_paths.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace bloom::view {
namespace {

constexpr float name_height = 28;
constexpr float name_padding = 20;
constexpr float slot = 18;        // between the starts of two lines
constexpr float slots_from = 14;  // the ends of the name
constexpr float before_cell = 5;
constexpr float segment = 8;
constexpr float casing =
    2.2f;  // in widths of the line: it sets a line apart from cells of its colour
constexpr float digit_reach = 3;  // of a line beside a digit

// Straight down out of the name and into the cell, and a curve between.
std::vector<Point> curve(const Point& from, const Point& to, float drawn) {
  const float down = to.y - from.y;
  const float pull = std::min(down, std::max(down * 0.5f, 22.0f));
  const float length = std::hypot(to.x - from.x, down);
  const int steps = std::clamp(static_cast<int>(length / segment), 8, 64);
  const int shown = static_cast<int>(std::ceil(static_cast<float>(steps) * drawn));
  std::vector<Point> points;
  for (int i = 0; i <= shown; ++i) {
    const float t = std::min(drawn, static_cast<float>(i) / static_cast<float>(steps));
    const float s = 1 - t;
    const float first = s * s * (s + 3 * t);  // of the two points on the side of `from`
    const float second = t * t * (t + 3 * s);
    points.push_back({first * from.x + second * to.x,
                      first * from.y + second * to.y + 3 * s * t * (s - t) * pull});
  }
  return points;
}

}  // namespace

std::vector<std::uint32_t> draw_key_lines(Ui& ui, const KeyLines& key, const GridShape& shape,
                                          const Rect& origin, const Rect& band) {
  Painter& painter = ui.painter;
  const float ratio = painter.ratio();
  const std::string name =
      ui.writer.fitted(painter, Font::mono, key.key, band.width - 2 * name_padding);
  const float width = ui.writer.width(painter, Font::mono, name) + 2 * name_padding;
  const float middle = origin.x + static_cast<float>(shape.width()) / ratio / 2;
  const float right = band.x + band.width;
  const Rect place{std::clamp(middle - width / 2, band.x, std::max(band.x, right - width)), band.y,
                   width, name_height};

  // Lines start in the order of their cells, so that few cross.
  std::vector<const KeyLine*> lines;
  for (const KeyLine& line : key.lines) {
    const auto after = std::find_if(lines.begin(), lines.end(), [&](const KeyLine* other) {
      return other->cell.x > line.cell.x;
    });
    lines.insert(after, &line);
  }
  const auto gaps = static_cast<float>(std::max<std::size_t>(lines.size(), 2) - 1);
  const float step = std::min(slot, (width - 2 * slots_from) / gaps);
  float x = place.x + width / 2 - step * static_cast<float>(lines.size() - 1) / 2;
  const float em = font_size(digit_font(static_cast<float>(shape.pitch) / ratio));
  std::vector<std::uint32_t> crossed;
  for (const KeyLine* line : lines) {
    const Point from{x, place.y + place.height};
    const Point to{line->cell.x + line->cell.width / 2, line->cell.y - before_cell};
    x += step;
    if (line->drawn <= 0) continue;
    const std::vector<Point> points = curve(from, to, line->drawn);
    // Above the cells there is nothing to set it apart from.
    const auto inside = std::find_if(points.begin(), points.end(),
                                     [&](const Point& point) { return point.y > origin.y - 2; });
    painter.curve(std::span(points).subspan(static_cast<std::size_t>(inside - points.begin())),
                  casing, ui.theme.background);
    painter.curve(points, 1, line->colour);
    if (!shape.digits) continue;
    for (const Point& point : points) {
      const float across = (point.x - origin.x) * ratio;
      const float down = (point.y - origin.y) * ratio;
      const auto bit = shape.bit_at(across, down);
      if (!bit) continue;
      const PixelRect cell = shape.place(*bit);
      const auto from_middle = [&](float at, int begin, int length) {
        return std::abs(at - static_cast<float>(begin) - static_cast<float>(length) / 2) / ratio;
      };
      const float aside = from_middle(across, cell.x, cell.width);
      const float above = from_middle(down, cell.y, cell.height);
      if (aside >= em * 0.3f + digit_reach || above >= em * 0.4f + digit_reach) continue;
      if (std::find(crossed.begin(), crossed.end(), *bit) == crossed.end()) crossed.push_back(*bit);
    }
  }
  painter.shape(place, Shape::name, ui.theme.panel);
  painter.shape(place, Shape::name_line, key.colour);
  ui.writer.write(painter, Font::mono, place.x + name_padding, place.y, name_height, ui.theme.text,
                  name);
  return crossed;
}

}  // namespace bloom::view
