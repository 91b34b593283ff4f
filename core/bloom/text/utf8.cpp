#include "bloom/text/utf8.hpp"

namespace bloom::text {

// (Unicode, table 3-7.)
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xc0U) == 0x80; };
  if (text.empty()) return 0;
  const unsigned lead = byte(0);
  const unsigned next = byte(1);
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || !continues(1)) return 0;
  if (lead < 0xe0) return 2;
  if (!continues(2)) return 0;
  if (lead < 0xf0) {
    const bool overlong = lead == 0xe0 && next < 0xa0;
    const bool surrogate = lead == 0xed && next >= 0xa0;
    return overlong || surrogate ? 0 : 3;
  }
  const bool overlong = lead == 0xf0 && next < 0x90;
  const bool too_high = lead > 0xf4 || (lead == 0xf4 && next >= 0x90);
  return overlong || too_high || !continues(3) ? 0 : 4;
}

bool valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace bloom::text
