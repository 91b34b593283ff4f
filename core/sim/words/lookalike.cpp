#include "sim/words/lookalike.hpp"

#include <algorithm>

namespace bloom::sim {
namespace {

// Takes the first character off a non-empty text of valid UTF-8.
char32_t take(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t character = length == 1 ? lead : lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(length);
  return character;
}

bool unseen(char32_t c) {
  return c <= 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) ||
         (c >= 0x205F && c <= 0x206F) || c == 0x3000 || c == 0xFEFF;
}

char32_t lower(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  if ((c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3A9)) return c + 32;
  if (c >= 0x410 && c <= 0x42F) return c + 32;
  if (c >= 0x400 && c <= 0x40F) return c + 80;
  if ((c >= 0x100 && c <= 0x137 && c != 0x130) || (c >= 0x14A && c <= 0x177) ||
      (c >= 0x1E00 && c <= 0x1EFF)) {
    return c | 1;
  }
  if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E)) return c + (c & 1);
  return c;
}

struct Ignored {
  bool spaces = false, capitals = false;
};

// Nothing at the end.
std::optional<char32_t> next(std::string_view& text, Ignored ignored) {
  while (!text.empty()) {
    const char32_t c = take(text);
    if (ignored.spaces && unseen(c)) continue;
    return ignored.capitals ? lower(c) : c;
  }
  return std::nullopt;
}

bool equal(std::string_view a, std::string_view b, Ignored ignored) {
  for (;;) {
    const auto x = next(a, ignored);
    if (x != next(b, ignored)) return false;
    if (!x) return true;
  }
}

}  // namespace

std::optional<Lookalike> lookalike(const State& state, std::span<const std::string> forms) {
  for (std::uint32_t i = 0; i < state.distinct(); ++i) {
    const std::string_view key = state.key(i);
    for (const std::string& form : forms) {
      if (!equal(key, form, {true, true})) continue;
      return Lookalike{std::string(key), !equal(key, form, {false, true}),
                       !equal(key, form, {true, false}), &form != forms.data()};
    }
  }
  return std::nullopt;
}

Edges edges(std::string_view key) {
  const std::size_t first = key.find_first_not_of(' ');
  if (first == std::string_view::npos) return {key.size(), 0};
  return {first, key.size() - 1 - key.find_last_not_of(' ')};
}

}  // namespace bloom::sim
