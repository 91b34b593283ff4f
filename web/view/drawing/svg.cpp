#include "web/view/drawing/svg.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "web/view/drawing/utf8_walk.hpp"

namespace bloom::view {
namespace {

// To a hundredth.
std::string written(float number) {
  const auto hundredths = static_cast<int>(std::lround(std::abs(number) * 100));
  std::string text = number < 0 && hundredths != 0 ? "-" : "";
  text += std::to_string(hundredths / 100);
  if (hundredths % 100 == 0) return text;
  text += '.';
  text += static_cast<char>('0' + hundredths / 10 % 10);
  if (hundredths % 10 != 0) text += static_cast<char>('0' + hundredths % 10);
  return text;
}

// Text as XML takes it: keys come from anyone, and it has no characters for controls.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&' || c == '<' || c == '>') {
      result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;";
    } else {
      result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return result;
}

bool semibold(Font font) {
  return font == Font::strong || font == Font::small_strong || font == Font::number ||
         font == Font::title;
}
bool monospace(Font font) {
  return font == Font::mono || font == Font::cell || font == Font::large_cell;
}

}  // namespace

void Svg::open(std::string_view element) {
  close();
  (text_ += '<') += element;
}

void Svg::close() {
  if (path_) text_ += "\"/>\n";
  path_.reset();
  if (!line_) return;
  const Line line = *std::exchange(line_, std::nullopt);
  open("text");
  attribute("x", line.x);
  attribute("y", line.baseline);
  attribute("font-size", font_size(line.font));
  if (semibold(line.font)) text_ += " font-weight=\"600\"";
  if (monospace(line.font)) text_ += " font-family=\"ui-monospace, monospace\"";
  std::string_view rest = line.words;
  take_character(rest);
  if (!rest.empty()) {
    attribute("textLength", line.end - line.x);
    text_ += " lengthAdjust=\"spacingAndGlyphs\"";
  }
  paint("fill", line.colour);
  text_ += '>' + escaped(line.words) + "</text>\n";
}

void Svg::attribute(std::string_view name, float number) {
  (((text_ += ' ') += name) += "=\"") += written(number) + '"';
}

void Svg::paint(std::string_view name, Colour colour) {
  constexpr const char* digits = "0123456789abcdef";
  (((text_ += ' ') += name) += "=\"#");
  for (const int shift : {4, 0, 12, 8, 20, 16}) text_ += digits[colour >> shift & 0xF];
  text_ += '"';
}

void Svg::paint_line(float stroke, Colour colour) {
  text_ += " fill=\"none\"";
  paint("stroke", colour);
  attribute("stroke-width", stroke);
}

void Svg::fill(const Rect& rect, Colour colour) {
  if (path_ != colour) {
    open("path");
    paint("fill", colour);
    text_ += " d=\"";
    path_ = colour;
  }
  const std::string width = written(rect.width);
  text_ += 'M' + written(rect.x) + ' ' + written(rect.y) + 'h' + width + 'v' +
           written(rect.height) + "h-" + width + 'z';
}

void Svg::rectangle(const Rect& rect, float radius) {
  open("rect");
  attribute("x", rect.x);
  attribute("y", rect.y);
  attribute("width", rect.width);
  attribute("height", rect.height);
  if (radius > 0) attribute("rx", radius);
}

void Svg::rounded(const Rect& rect, float radius, Colour colour) {
  rectangle(rect, radius);
  paint("fill", colour);
  text_ += "/>\n";
}

void Svg::outline(const Rect& rect, float radius, float stroke, Colour colour) {
  rectangle({rect.x + stroke / 2, rect.y + stroke / 2, rect.width - stroke, rect.height - stroke},
            radius - stroke / 2);
  paint_line(stroke, colour);
  text_ += "/>\n";
}

void Svg::text(Font font, float x, float baseline, float width, Colour colour,
               std::string_view text) {
  if (text.empty()) return;
  const float gap = line_ ? x - line_->end : -1;  // a space, or none
  if (!line_ || line_->font != font || line_->baseline != baseline || line_->colour != colour ||
      gap < -0.1f || gap > font_size(font) / 3) {
    close();
    line_ = Line{font, x, baseline, x, colour, {}};
  } else if (gap > 1) {
    line_->words += ' ';
  }
  line_->words += text;
  line_->end = x + width;
}

void Svg::curve(std::span<const Point> points, float stroke, Colour colour) {
  if (points.size() < 2) return;
  open("polyline");
  paint_line(stroke, colour);
  text_ += " points=\"";
  for (const Point& point : points) text_ += written(point.x) + ',' + written(point.y) + ' ';
  text_ += "\"/>\n";
}

std::string Svg::finish(float width, float height, std::string_view title, Colour background) {
  close();
  const std::string drawn = std::exchange(text_, {});
  const std::string size = "width=\"" + written(width) + "\" height=\"" + written(height) + '"';
  text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"0 0 " + written(width) +
          ' ' + written(height) + "\" font-family=\"Inter, system-ui, sans-serif\">\n<title>" +
          escaped(title) + "</title>\n";
  rounded({0, 0, width, height}, 0, background);
  return std::exchange(text_, {}) + drawn + "</svg>\n";
}

}  // namespace bloom::view
