// Keys as they can be shown and read aloud on one line: what could not be seen is a mark.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bloom::view {

// Spaces at an end or beside another as ␠, control characters as ␉ ␊ …, and other spaces and
// characters without a shape of their own as [U+00A0]. At most `limit` characters, the last one
// then "…". Two keys that are not cut look alike only where their characters do.
std::string visible_key(std::string_view key, std::size_t limit = 120);

// A part of a text that is all marks, or none.
struct TextRun {
  std::string_view text;
  bool mark = false;     // drawn in a colour of its own
  bool picture = false;  // ␠ ␉ ␊, which only the font of digits has
};

// Takes the first run off a non-empty text.
TextRun take_run(std::string_view& text);

}  // namespace bloom::view
