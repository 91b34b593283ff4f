#include "web/view/widgets/plot.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace bloom::view {
namespace {

constexpr float label_height = 18;
constexpr float label_gap = 8;
constexpr float dash = 5;

}  // namespace

double Axis::share(double value) const {
  if (!logarithmic) return (value - low) / (high - low);
  return value > 0 ? std::log(value / low) / std::log(high / low) : -1;
}

Plot::Plot(Ui& ui, const Rect& rect, const Axis& x, const Axis& y, float label_width)
    : ui_(ui),
      x_(x),
      y_(y),
      inside_{rect.x + label_width + label_gap, rect.y + label_height / 2,
              rect.width - label_width - label_gap, rect.height - label_height * 1.5f - 4} {}

Point Plot::at(double x, double y) const {
  return {inside_.x + inside_.width * static_cast<float>(x_.share(x)),
          inside_.y + inside_.height * static_cast<float>(1 - y_.share(y))};
}

double Plot::x_at(float css) const {
  const double share = std::clamp((css - inside_.x) / inside_.width, 0.0f, 1.0f);
  return x_.low + share * (x_.high - x_.low);
}

void Plot::horizontal(double y, std::string_view label) {
  const float line = ui_.painter.snap(at(x_.low, y).y);
  ui_.painter.fill({inside_.x, line, inside_.width, 1 / ui_.painter.ratio()}, ui_.theme.line);
  const float width = ui_.painter.text_width(Font::small, label);
  ui_.painter.text(Font::small, inside_.x - label_gap - width, line - label_height / 2,
                   label_height, ui_.theme.muted, label);
}

void Plot::mark_x(double x, std::string_view label) {
  const float width = ui_.painter.text_width(Font::small, label);
  const float middle = at(x, y_.low).x;
  const float left = std::min(middle - width / 2, inside_.x + inside_.width - width);
  ui_.painter.text(Font::small, std::max(left, inside_.x), inside_.y + inside_.height + 4,
                   label_height, ui_.theme.muted, label);
}

void Plot::curve(std::span<const Point> points, float width, Colour colour) {
  ui_.painter.push_clip({inside_.x, inside_.y - 2, inside_.width, inside_.height + 4});
  ui_.painter.curve(points, width, colour);
  ui_.painter.pop_clip();
}

void Plot::dashed(std::span<const Point> points, Colour colour) {
  ui_.painter.push_clip({inside_.x, inside_.y - 2, inside_.width, inside_.height + 4});
  float left = dash;  // of the dash, or of the gap after it
  bool drawn = true;
  std::vector<Point> piece;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i == 0) {
      piece.push_back(points[i]);
      continue;
    }
    Point from = points[i - 1];
    const Point to = points[i];
    for (;;) {
      const float length = std::hypot(to.x - from.x, to.y - from.y);
      if (length <= left) {
        left -= length;
        if (drawn) piece.push_back(to);
        break;
      }
      from.x += (to.x - from.x) * left / length;
      from.y += (to.y - from.y) * left / length;
      piece.push_back(from);
      if (drawn) ui_.painter.curve(piece, 1, colour);
      piece.clear();
      drawn = !drawn;
      if (drawn) piece.push_back(from);
      left = dash;
    }
  }
  if (drawn) ui_.painter.curve(piece, 1, colour);
  ui_.painter.pop_clip();
}

void Plot::interval(const Point& low, const Point& high, Colour colour) {
  const float x = ui_.painter.snap(low.x);
  const float top = std::clamp(high.y, inside_.y, inside_.y + inside_.height);
  const float end = std::clamp(low.y, inside_.y, inside_.y + inside_.height);
  ui_.painter.fill({x, top, 1, end - top}, colour);
  for (const float y : {top, end}) ui_.painter.fill({x - 2, y, 5, 1}, colour);
}

void Plot::dot(const Point& point, Colour colour) {
  constexpr float size = 12;
  const float y = std::clamp(point.y, inside_.y, inside_.y + inside_.height);
  ui_.painter.shape(
      {ui_.painter.snap(point.x - size / 2), ui_.painter.snap(y - size / 2), size, size},
      Shape::control, colour);
}

void Plot::goal(const Point& point, std::string_view words) {
  constexpr float size = 12;
  ui_.painter.shape(
      {ui_.painter.snap(point.x - size / 2), ui_.painter.snap(point.y - size / 2), size, size},
      Shape::control_line, ui_.theme.text);
  const float width = ui_.painter.text_width(Font::small, words);
  const bool right = point.x + label_gap + width <= inside_.x + inside_.width;
  const float y = std::min(point.y + 2, inside_.y + inside_.height - label_height);
  ui_.painter.text(Font::small, right ? point.x + label_gap : point.x - label_gap - width, y,
                   label_height, ui_.theme.text, words);
}

void Plot::bar(double x, float width, double y, Colour colour) {
  const Point top = at(x, y);
  const float left = ui_.painter.snap(top.x - width / 2);
  const float from = ui_.painter.snap(std::max(top.y, inside_.y));
  const float end = inside_.y + inside_.height;
  if (end - from >= 1) ui_.painter.shape({left, from, width, end - from}, Shape::cell, colour);
}

void Plot::marker(double x, std::string_view words) {
  const float line = ui_.painter.snap(at(x, y_.low).x);
  ui_.painter.fill({line, inside_.y, 1, inside_.height}, ui_.theme.muted);
  const float width = ui_.painter.text_width(Font::small, words);
  const bool right = line + label_gap + width <= inside_.x + inside_.width;
  ui_.painter.text(Font::small, right ? line + label_gap : line - label_gap - width, inside_.y,
                   label_height, ui_.theme.text, words);
}

}  // namespace bloom::view
