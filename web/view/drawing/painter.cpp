#include "web/view/drawing/painter.hpp"

#include <algorithm>
#include <cmath>

#include "imgui.h"

namespace bloom::view {
namespace {

// The height of capitals, of the em.
constexpr float cap_height = 0.728f;
constexpr float digit_width = 0.6f;  // likewise, in the font of digits

struct Box {  // device pixels
  float left, top, right, bottom;
};

Box snapped(const Rect& rect, float ratio) {
  return {std::round(rect.x * ratio), std::round(rect.y * ratio),
          std::round((rect.x + rect.width) * ratio), std::round((rect.y + rect.height) * ratio)};
}

void bar(ImDrawList& list, float left, float top, float right, float bottom, Colour colour) {
  if (right > left && bottom > top) list.AddRectFilled({left, top}, {right, bottom}, colour);
}

}  // namespace

float Painter::snap(float css) const {
  return std::round(css * ratio()) / ratio();
}

void Painter::fill(const Rect& rect, Colour colour) {
  if (svg_ != nullptr) return svg_->fill(rect, colour);
  const Box box = snapped(rect, ratio());
  bar(list_, box.left, box.top, box.right, box.bottom, colour);
}

void Painter::frame(const Rect& rect, float stroke, Colour colour) {
  if (svg_ != nullptr) return svg_->outline(rect, 0, stroke, colour);
  const Box box = snapped(rect, ratio());
  const float width = std::max(1.0f, std::round(stroke * ratio()));
  bar(list_, box.left, box.top, box.right, box.top + width, colour);
  bar(list_, box.left, box.bottom - width, box.right, box.bottom, colour);
  bar(list_, box.left, box.top + width, box.left + width, box.bottom - width, colour);
  bar(list_, box.right - width, box.top + width, box.right, box.bottom - width, colour);
}

void Painter::shape(const Rect& rect, Shape which, Colour colour) {
  const Box box = snapped(rect, ratio());
  const Corners& corners = fonts_.corners(which);
  const auto full = static_cast<float>(corners.radius);
  const float radius = std::min(
      {full, std::floor((box.right - box.left) / 2), std::floor((box.bottom - box.top) / 2)});
  if (radius <= 0) return fill(rect, colour);
  if (svg_ != nullptr) {
    const float round = radius / ratio();
    if (corners.stroke == 0) return svg_->rounded(rect, round, colour);
    return svg_->outline(rect, round, static_cast<float>(corners.stroke) / ratio(), colour);
  }

  const ImTextureID atlas = fonts_.atlas().TexID;
  for (const bool right : {false, true}) {
    for (const bool bottom : {false, true}) {
      const float x = right ? box.right - radius : box.left;
      const float y = bottom ? box.bottom - radius : box.top;
      const float u = corners.u + (right ? 2 * full - radius : 0) * corners.du;
      const float v = corners.v + (bottom ? 2 * full - radius : 0) * corners.dv;
      list_.AddImage(atlas, {x, y}, {x + radius, y + radius}, {u, v},
                     {u + radius * corners.du, v + radius * corners.dv}, colour);
    }
  }
  const float middle_left = box.left + radius;
  const float middle_right = box.right - radius;
  if (corners.stroke == 0) {
    bar(list_, middle_left, box.top, middle_right, box.top + radius, colour);
    bar(list_, box.left, box.top + radius, box.right, box.bottom - radius, colour);
    bar(list_, middle_left, box.bottom - radius, middle_right, box.bottom, colour);
  } else {
    const auto stroke = static_cast<float>(corners.stroke);
    bar(list_, middle_left, box.top, middle_right, box.top + stroke, colour);
    bar(list_, middle_left, box.bottom - stroke, middle_right, box.bottom, colour);
    bar(list_, box.left, box.top + radius, box.left + stroke, box.bottom - radius, colour);
    bar(list_, box.right - stroke, box.top + radius, box.right, box.bottom - radius, colour);
  }
}

void Painter::picture(Texture texture, const Rect& rect, Colour tint) {
  const Box box = snapped(rect, ratio());
  list_.AddImage(texture, {box.left, box.top}, {box.right, box.bottom}, {0, 0}, {1, 1}, tint);
}

void Painter::text(Font font, float x, float y, float height, Colour colour,
                   std::string_view text) {
  if (svg_ != nullptr) {
    write(font, x, y, height, text_width(font, text), colour, text);
    return;
  }
  const ImFont* face = fonts_.font(font);
  const float capitals = font_size(font) * ratio() * cap_height;
  const float baseline = std::round((y + height / 2) * ratio() + capitals / 2);
  list_.AddText(face, face->FontSize, {std::round(x * ratio()), baseline - face->Ascent}, colour,
                text.data(), text.data() + text.size());
}

bool Painter::write(Font font, float x, float y, float height, float width, Colour colour,
                    std::string_view text) {
  if (svg_ == nullptr) return false;
  const float baseline = y + (height + font_size(font) * cap_height) / 2;
  svg_->text(font, x, baseline, width, colour, text);
  return true;
}

float Painter::text_width(Font font, std::string_view text) const {
  if (text.empty()) return 0;
  const ImFont* face = fonts_.font(font);
  const ImVec2 size =
      face->CalcTextSizeA(face->FontSize, 1e9f, 0, text.data(), text.data() + text.size());
  return size.x / ratio();
}

void Painter::curve(std::span<const Point> points, float width, Colour colour) {
  if (points.size() < 2) return;
  if (svg_ != nullptr) return svg_->curve(points, brush_stroke * width, colour);
  const Brush& brush = fonts_.brush();
  const float half = brush.half * width;
  list_.PrimReserve(static_cast<int>(points.size() - 1) * 6, static_cast<int>(points.size()) * 2);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point& before = points[i > 0 ? i - 1 : 0];
    const Point& after = points[std::min(i + 1, points.size() - 1)];
    const float length = std::max(std::hypot(after.x - before.x, after.y - before.y), 1e-3f);
    const float across = half * (after.y - before.y) / length;
    const float down = -half * (after.x - before.x) / length;
    const float x = points[i].x * ratio();
    const float y = points[i].y * ratio();
    if (i > 0) {
      const unsigned at = list_._VtxCurrentIdx;
      for (const unsigned corner : {at - 2, at - 1, at, at, at - 1, at + 1}) {
        list_.PrimWriteIdx(static_cast<ImDrawIdx>(corner));
      }
    }
    list_.PrimWriteVtx({x - across, y - down}, {brush.left, brush.middle}, colour);
    list_.PrimWriteVtx({x + across, y + down}, {brush.right, brush.middle}, colour);
  }
}

void Painter::digit(Font font, const Rect& cell, Colour colour, bool one) {
  if (svg_ != nullptr) {
    const float width = font_size(font) * digit_width;
    write(font, cell.x + (cell.width - width) / 2, cell.y, cell.height, width, colour,
          one ? "1" : "0");
    return;
  }
  const ImFontGlyph* glyph = fonts_.font(font)->FindGlyphNoFallback(one ? '1' : '0');
  const Glyph& size = fonts_.digit(font, one);
  if (glyph == nullptr) return;
  const Box box = snapped(cell, ratio());
  const float left =
      box.left + std::floor((box.right - box.left - static_cast<float>(size.width)) / 2);
  const float top =
      box.top + std::floor((box.bottom - box.top - static_cast<float>(size.height)) / 2);
  list_.AddImage(fonts_.atlas().TexID, {left, top},
                 {left + static_cast<float>(size.width), top + static_cast<float>(size.height)},
                 {glyph->U0, glyph->V0}, {glyph->U1, glyph->V1}, colour);
}

void Painter::push_clip(const Rect& rect) {
  const Box box = snapped(rect, ratio());
  list_.PushClipRect({box.left, box.top}, {box.right, box.bottom}, true);
}

void Painter::pop_clip() {
  list_.PopClipRect();
}

}  // namespace bloom::view
