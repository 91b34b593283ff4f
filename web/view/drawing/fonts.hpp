// The embedded fonts at the sizes of the design, rounded corners and a brush, in ImGui's one atlas:
// what is drawn from it needs no change of texture and no triangles but those of plain rectangles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

struct ImFont;
struct ImFontAtlas;

namespace bloom::view {

enum class Font : std::uint8_t {
  body,          // sentences, buttons
  strong,        // the same, for values, the main button and verdict words
  small,         // captions
  small_strong,  // headings
  number,        // the counters
  title,         // the names of the page and of files
  label,         // indices beside the cells and in them
  cell,          // digits of cells that are large, and larger
  large_cell,
  mono,  // digits and keys
};
inline constexpr std::size_t font_count = 10;

// Filled discs and circles that give rectangles their corners; radius and stroke in CSS pixels.
enum class Shape : std::uint8_t {
  cell,          // radius 3
  large_cell,    // radius 6
  control,       // radius 6
  control_line,  // radius 6, stroke 1
  ring,          // radius 5, stroke 2
  large_ring,    // radius 9, stroke 2
  knob,          // radius 9
  pill_line,     // radius 9, stroke 1
  name,          // radius 14
  name_line,     // radius 14, stroke 1.5
};
inline constexpr std::size_t shape_count = 10;

struct Corners {
  int radius = 0;        // device pixels; the patch is 2 · radius square
  int stroke = 0;        // device pixels; 0 when filled
  float u = 0, v = 0;    // of the patch's top left
  float du = 0, dv = 0;  // of one device pixel
};

inline constexpr float brush_stroke = 2;  // units

// Across a curve, from edge to edge: coverage that fades out over one device pixel.
struct Brush {
  float left = 0, right = 0, middle = 0;  // u, u and v in the atlas
  float half = 0;                         // of its width, device pixels
};

struct Glyph {  // coverage of one character, for pictures made by hand
  int width = 0, height = 0;
  std::vector<std::uint8_t> alpha;
};

class Fonts {
 public:
  Fonts();
  ~Fonts();
  Fonts(const Fonts&) = delete;
  Fonts& operator=(const Fonts&) = delete;

  // Builds the atlas for a pixel ratio. Its texture is the platform's.
  void load(float ratio);
  ImFontAtlas& atlas() const { return *atlas_; }

  bool loaded() const { return ratio_ > 0; }
  float ratio() const { return ratio_; }
  ImFont* font(Font which) const { return fonts_[static_cast<std::size_t>(which)]; }
  const Corners& corners(Shape which) const { return corners_[static_cast<std::size_t>(which)]; }
  const Brush& brush() const { return brush_; }   // of a curve `brush_stroke` wide
  const Glyph& digit(Font font, bool one) const;  // of mono, cell or large_cell

 private:
  std::unique_ptr<ImFontAtlas> atlas_;
  float ratio_ = 0;
  std::array<ImFont*, font_count> fonts_{};
  std::array<Corners, shape_count> corners_{};
  Brush brush_;
  std::array<std::array<Glyph, 2>, font_count> digits_;
};

// The font of the digit in a cell of this size.
Font digit_font(float side);

// The size of a font in CSS pixels, as CSS means it (the em).
float font_size(Font which);

}  // namespace bloom::view
