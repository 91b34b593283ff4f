#include "cli/io/printable.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "bloom/text/utf8.hpp"

namespace bloom::cli {
namespace {

template <class Hidden>
std::string replaced(std::string_view text, Hidden hidden) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = text::utf8_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    out += length == 0 || hidden(character) ? std::string_view("\uFFFD") : character;
    text.remove_prefix(character.size());
  }
  return out;
}

bool is_control(std::string_view character) {
  constexpr std::array<std::string_view, 14> turns = {
      "\u061C", "\u200E", "\u200F", "\u2028", "\u2029", "\u202A", "\u202B",
      "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"};
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return first < 0x20 || first == 0x7f;
  if (first == 0xc2) return static_cast<unsigned char>(character[1]) < 0xa0;
  return std::find(turns.begin(), turns.end(), character) != turns.end();
}

}  // namespace

std::string printable(std::string_view text) {
  return replaced(text, is_control);
}

std::string as_utf8(std::string_view text) {
  return replaced(text, [](std::string_view) { return false; });
}

}  // namespace bloom::cli
