// What a Painter draws, written down as SVG instead: shapes and text that print at any size.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "web/view/drawing/fonts.hpp"
#include "web/view/drawing/theme.hpp"
#include "web/view/interface/widget.hpp"

namespace bloom::view {

struct Point {  // CSS pixels
  float x = 0, y = 0;
};

class Svg {
 public:
  // Rectangles of one colour that follow each other become one path.
  void fill(const Rect& rect, Colour colour);
  void rounded(const Rect& rect, float radius, Colour colour);
  void outline(const Rect& rect, float radius, float stroke,
               Colour colour);  // inside the rectangle
  // `width` is that of the embedded font: a reader without it squeezes its own into that. Words
  // that follow each other in a line become one text.
  void text(Font font, float x, float baseline, float width, Colour colour, std::string_view text);
  void curve(std::span<const Point> points, float stroke, Colour colour);

  // The whole picture, on its background.
  std::string finish(float width, float height, std::string_view title, Colour background);

 private:
  struct Line {
    Font font;
    float x, baseline, end;
    Colour colour;
    std::string words;
  };

  void close();  // what may still grow
  void open(std::string_view element);
  void attribute(std::string_view name, float number);
  void paint(std::string_view name, Colour colour);
  void paint_line(float stroke, Colour colour);
  void rectangle(const Rect& rect, float radius);  // to be painted

  std::string text_;
  std::optional<Colour> path_;  // is still open
  std::optional<Line> line_;    // is still to be written
};

}  // namespace bloom::view
