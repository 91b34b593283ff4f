// A plot: axes with their grid, and what lies between them. It draws only: what can be read off is
// described by the panel that knows what it means, as a slider and a table.
#pragma once

#include <span>
#include <string>

#include "web/view/widgets/ui.hpp"

namespace bloom::view {

// From low to high, low < high; on a logarithmic one both are above 0.
struct Axis {
  double low = 0, high = 1;
  bool logarithmic = false;

  double share(double value) const;  // 0 … 1 from low to high, below and above outside of them
};

class Plot {
 public:
  // In the rectangle, with room for the labels of the axes: to the left `label_width`.
  Plot(Ui& ui, const Rect& rect, const Axis& x, const Axis& y, float label_width);

  const Rect& inside() const { return inside_; }  // where the curves are
  Point at(double x, double y) const;
  double x_at(float css) const;  // the value on a linear x axis there

  void horizontal(double y, std::string_view label);  // a line of the grid
  void mark_x(double x, std::string_view label);      // below the axis, in its middle
  void curve(std::span<const Point> points, float width, Colour colour);  // cut at the edges
  void dashed(std::span<const Point> points, Colour colour);
  void interval(const Point& low, const Point& high, Colour colour);
  void dot(const Point& point, Colour colour);
  // A ring, and words below it on the side where there is room.
  void goal(const Point& point, std::string_view words);
  void bar(double x, float width, double y, Colour colour);
  // A line across at x, and words beside it where there is room.
  void marker(double x, std::string_view words);

 private:
  Ui& ui_;
  Axis x_, y_;
  Rect inside_;
};

}  // namespace bloom::view
