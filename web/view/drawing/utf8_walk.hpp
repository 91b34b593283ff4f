// Walking through valid UTF-8, character by character.
#pragma once

#include <cstdint>
#include <string_view>

namespace bloom::view {

// Takes the first character off a non-empty text. Invalid bytes come out one by one as U+FFFD.
inline char32_t take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t character = length == 1 ? lead : lead & (0x7Fu >> length);
  if (lead >= 0x80 && (lead < 0xC2 || lead > 0xF4 || text.size() < length)) {
    length = 1;
    character = 0xFFFD;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0u) != 0x80) {
      length = 1;
      character = 0xFFFD;
      break;
    }
    character = character << 6 | (byte(i) & 0x3Fu);
  }
  text.remove_prefix(length);
  return character;
}

}  // namespace bloom::view
