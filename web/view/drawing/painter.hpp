// Draws in CSS pixels onto ImGui's draw list, snapped to device pixels: but for curves only text,
// pictures and plain rectangles, which SDL's software renderer copies instead of filling triangles.
#pragma once

#include <span>
#include <string_view>

#include "web/view/drawing/fonts.hpp"
#include "web/view/drawing/svg.hpp"
#include "web/view/drawing/theme.hpp"
#include "web/view/interface/host.hpp"
#include "web/view/interface/widget.hpp"

struct ImDrawList;

namespace bloom::view {

class Painter {
 public:
  // With an `svg` all that is drawn goes there instead; pictures do not.
  Painter(const Painter& page, Svg& svg) : Painter(page.fonts_, page.list_, &svg) {}
  Painter(const Fonts& fonts, ImDrawList& list, Svg* svg = nullptr)
      : fonts_(fonts), list_(list), svg_(svg) {}

  void fill(const Rect& rect, Colour colour);
  // A rectangle with round corners; a Shape with a stroke draws the outline only. Corners are made
  // smaller than the shape's where the rectangle is too small for them.
  void shape(const Rect& rect, Shape which, Colour colour);
  void frame(const Rect& rect, float stroke, Colour colour);  // the outline, square corners
  void picture(Texture texture, const Rect& rect, Colour tint);

  // Text whose line box is `height` tall from y and centred in it by the height of its capitals.
  // Characters that the font lacks are not drawn: see script.hpp.
  void text(Font font, float x, float y, float height, Colour colour, std::string_view text);
  float text_width(Font font, std::string_view text) const;
  // The same where it can be written down, with the width of its picture; false elsewhere.
  bool write(Font font, float x, float y, float height, float width, Colour colour,
             std::string_view text);

  // A line through the points with smooth edges, so many times as wide as the brush.
  void curve(std::span<const Point> points, float width, Colour colour);
  // The digit of a cell, in its middle to the pixel.
  void digit(Font font, const Rect& cell, Colour colour, bool one);

  void push_clip(const Rect& rect);
  void pop_clip();

  float ratio() const { return fonts_.ratio(); }
  float snap(float css) const;  // the nearest device pixel, in CSS pixels
  const Fonts& fonts() const { return fonts_; }
  Svg* svg() const { return svg_; }  // null: onto the draw list

 private:
  const Fonts& fonts_;
  ImDrawList& list_;
  Svg* svg_;
};

}  // namespace bloom::view
