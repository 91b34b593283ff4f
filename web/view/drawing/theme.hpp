// The colours, each with one meaning in every panel: a bit that is 1 looks the same in the grid,
// the table and the log.
#pragma once

#include <cstdint>

namespace bloom::view {

using Colour = std::uint32_t;  // 0xAABBGGRR, as ImGui and the textures have it

struct Theme {
  Colour background, panel, line;
  Colour text, muted;
  Colour unset, unset_digit;  // bit 0
  Colour set, set_digit;      // bit 1, PRESENT, the accent
  Colour ring;                // probed just now
  Colour fresh;               // flipped just now
  Colour absent, maybe;       // the verdicts NOT and MAYBE
  friend bool operator==(const Theme&, const Theme&) = default;
};

Theme theme(bool dark);

// The same with an author's colours; 0 leaves the theme's own. On a background of its own, panels
// and lines are shades between it and the text.
Theme theme(bool dark, Colour accent, Colour background);

// Relative luminance, 0 … 1, and the contrast of two colours, 1 … 21 (WCAG 2).
float luminance(Colour colour);
float contrast(Colour a, Colour b);

// `a` at t = 0, `b` at t = 1; both opaque.
Colour mix(Colour a, Colour b, float t);

}  // namespace bloom::view
