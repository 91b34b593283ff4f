// A few sentences, wrapped at spaces, in more than one font.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "web/view/widgets/ui.hpp"

namespace bloom::view {

struct Run {
  std::string text;
  Font font = Font::body;
  Colour colour = 0;
  bool whole = false;  // never broken, cut with "…" where it is wider than a line: a key
};

inline constexpr float paragraph_line = 20;  // CSS pixels a line
inline constexpr float all_lines = 1e6f;     // room for them

// Draws from (x, y), as many lines as `room` is high, an "…" behind the last where there are more.
// Returns the height.
float draw_paragraph(Ui& ui, float x, float y, float width, const std::vector<Run>& runs,
                     float room = all_lines);
// The height only, of all lines.
float measure_paragraph(Ui& ui, float width, const std::vector<Run>& runs);

// A sentence that stays as it is, small and muted: drawn, and described as a note. Returns the
// height.
float draw_note(Ui& ui, std::string_view id, float x, float y, float width, std::string words);

}  // namespace bloom::view
