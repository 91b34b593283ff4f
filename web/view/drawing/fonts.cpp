#include "web/view/drawing/fonts.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "imgui.h"

#include "web/view/drawing/disc.hpp"
#include "web/view/drawing/fonts_data.hpp"

namespace bloom::view {
namespace {

// ImGui sizes a font by ascent − descent, CSS by the em.
constexpr float inter_line = 1.21f;
constexpr float mono_line = 1.32f;

struct Face {
  float em;
  float line;
  std::span<const unsigned char> (*data)();
  const ImWchar* characters;
};

constexpr std::array<ImWchar, 5> latin{0x20, 0x17F, 0x2010, 0x2044, 0};  // numbers and names
constexpr std::array<ImWchar, 13> all{0x20,   0x17F,  0x370,  0x52F,  0x1E00, 0x1EFF, 0x2010,
                                      0x20BF, 0x2190, 0x2265, 0x2400, 0x2426, 0};
constexpr std::array<ImWchar, 3> ascii{0x20, 0x7E, 0};
constexpr std::array<ImWchar, 3> bits{'0', '1', 0};

constexpr std::array<Face, font_count> faces{{
    {15, inter_line, inter_regular, all.data()},
    {15, inter_line, inter_semibold, all.data()},
    {12.5f, inter_line, inter_regular, all.data()},
    {12, inter_line, inter_semibold, all.data()},
    {25, inter_line, inter_semibold, latin.data()},
    {18, inter_line, inter_semibold, latin.data()},
    {11, inter_line, inter_regular, ascii.data()},
    {17, mono_line, mono_regular, bits.data()},
    {24, mono_line, mono_regular, bits.data()},
    {13, mono_line, mono_regular, all.data()},
}};

struct ShapeSize {
  float radius, stroke;
};

constexpr std::array<ShapeSize, shape_count> shapes{{
    {3, 0},
    {6, 0},
    {6, 0},
    {6, 1},
    {5, 2},
    {9, 2},
    {9, 0},
    {9, 1},
    {14, 0},
    {14, 1.5f},
}};

constexpr int brush_samples = 32;  // finer than pixels: SDL's software renderer takes the nearest
constexpr int brush_rows = 3;

Glyph copy_glyph(const ImFontAtlas& atlas, const ImFont& font, ImWchar character) {
  Glyph glyph;
  const ImFontGlyph* source = font.FindGlyphNoFallback(character);
  if (source == nullptr) return glyph;
  const auto pixel = [](float share, int size) {
    return static_cast<int>(std::lround(share * static_cast<float>(size)));
  };
  const int x = pixel(source->U0, atlas.TexWidth);
  const int y = pixel(source->V0, atlas.TexHeight);
  glyph.width = pixel(source->U1, atlas.TexWidth) - x;
  glyph.height = pixel(source->V1, atlas.TexHeight) - y;
  for (int row = 0; row < glyph.height; ++row) {
    const unsigned char* from = atlas.TexPixelsAlpha8 + (y + row) * atlas.TexWidth + x;
    glyph.alpha.insert(glyph.alpha.end(), from, from + glyph.width);
  }
  return glyph;
}

}  // namespace

Font digit_font(float side) {
  return side >= 54 ? Font::large_cell : side >= 34 ? Font::cell : Font::mono;
}

float font_size(Font which) {
  return faces[static_cast<std::size_t>(which)].em;
}

const Glyph& Fonts::digit(Font font, bool one) const {
  return digits_[static_cast<std::size_t>(font)][one ? 1 : 0];
}

Fonts::Fonts() : atlas_(std::make_unique<ImFontAtlas>()) {}
Fonts::~Fonts() = default;

void Fonts::load(float ratio) {
  ratio_ = ratio;
  ImFontAtlas& atlas = *atlas_;
  atlas.Clear();
  atlas.Flags |= ImFontAtlasFlags_NoMouseCursors | ImFontAtlasFlags_NoBakedLines;
  atlas.TexGlyphPadding = 1;

  for (std::size_t i = 0; i < font_count; ++i) {
    const Face& face = faces[i];
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = 1;  // text starts on whole device pixels
    config.OversampleV = 1;
    config.PixelSnapH = true;
    const std::span<const unsigned char> data = face.data();
    // ImGui asks for a mutable pointer and, not owning the data, only reads it.
    fonts_[i] = atlas.AddFontFromMemoryTTF(
        const_cast<unsigned char*>(data.data()), static_cast<int>(data.size()),
        std::round(face.em * face.line * ratio), &config, face.characters);
  }

  std::array<int, shape_count> patches{};
  for (std::size_t i = 0; i < shape_count; ++i) {
    corners_[i].radius = std::max(1, static_cast<int>(std::lround(shapes[i].radius * ratio)));
    corners_[i].stroke = static_cast<int>(std::lround(shapes[i].stroke * ratio));
    const int side = 2 * corners_[i].radius;
    patches[i] = atlas.AddCustomRectRegular(side, side);
  }

  const int brush = atlas.AddCustomRectRegular(brush_samples, brush_rows);

  atlas.Build();
  for (std::size_t i = 0; i < shape_count; ++i) {
    const ImFontAtlasCustomRect& place = *atlas.GetCustomRectByIndex(patches[i]);
    Corners& corners = corners_[i];
    draw_disc(atlas.TexPixelsAlpha8 + place.Y * atlas.TexWidth + place.X, atlas.TexWidth,
              corners.radius, corners.stroke);
    corners.du = 1.0f / static_cast<float>(atlas.TexWidth);
    corners.dv = 1.0f / static_cast<float>(atlas.TexHeight);
    corners.u = static_cast<float>(place.X) * corners.du;
    corners.v = static_cast<float>(place.Y) * corners.dv;
  }
  const ImFontAtlasCustomRect& strip = *atlas.GetCustomRectByIndex(brush);
  const float du = 1.0f / static_cast<float>(atlas.TexWidth);
  brush_.half = brush_stroke * ratio / 2 + 0.5f;
  brush_.left = (static_cast<float>(strip.X) + 0.5f) * du;
  brush_.right = brush_.left + (brush_samples - 1) * du;
  brush_.middle =
      (static_cast<float>(strip.Y) + brush_rows / 2.0f) / static_cast<float>(atlas.TexHeight);
  for (int i = 0; i < brush_samples * brush_rows; ++i) {
    const int column = i % brush_samples;
    const float across = std::abs(2 * static_cast<float>(column) / (brush_samples - 1) - 1);
    const float coverage = std::clamp(brush_.half * (1 - across), 0.0f, 1.0f);
    atlas.TexPixelsAlpha8[(strip.Y + i / brush_samples) * atlas.TexWidth + strip.X + column] =
        static_cast<unsigned char>(std::lround(255 * coverage));
  }
  for (const Font each : {Font::mono, Font::cell, Font::large_cell}) {
    for (const bool one : {false, true}) {
      digits_[static_cast<std::size_t>(each)][one ? 1 : 0] =
          copy_glyph(atlas, *font(each), one ? '1' : '0');
    }
  }
}

}  // namespace bloom::view
