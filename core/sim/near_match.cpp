#include "sim/near_match.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "sim/text/invisible.hpp"

namespace bloom::sim {
namespace {

// Each is a call of the platform's.
constexpr std::uint32_t most_composed = 1000;

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
  return c <= 0x20 || c == 0x7F || shapeless(c) || shaping(c);
}

// Every `step`th character from `first` to `last` is a capital.
struct Capitals {
  std::uint16_t first, last;
  std::int8_t to_small, step;
};

constexpr std::array<Capitals, 29> capitals{{
    {'A', 'Z', 32, 1},     {0xC0, 0xD6, 32, 1},   {0xD8, 0xDE, 32, 1},    {0x100, 0x12E, 1, 2},
    {0x132, 0x136, 1, 2},  {0x139, 0x147, 1, 2},  {0x14A, 0x176, 1, 2},   {0x178, 0x178, -121, 1},
    {0x179, 0x17D, 1, 2},  {0x1A0, 0x1A4, 1, 2},  {0x1AF, 0x1AF, 1, 1},   {0x1CD, 0x1DB, 1, 2},
    {0x1DE, 0x1EE, 1, 2},  {0x1F8, 0x21E, 1, 2},  {0x222, 0x232, 1, 2},   {0x386, 0x386, 38, 1},
    {0x388, 0x38A, 37, 1}, {0x38C, 0x38C, 64, 1}, {0x38E, 0x38F, 63, 1},  {0x391, 0x3AB, 32, 1},
    {0x3C2, 0x3C2, 1, 1},  // ς, which ends what Σ ends
    {0x400, 0x40F, 80, 1}, {0x410, 0x42F, 32, 1}, {0x460, 0x480, 1, 2},   {0x48A, 0x4BE, 1, 2},
    {0x4C1, 0x4CD, 1, 2},  {0x4D0, 0x52E, 1, 2},  {0x1E00, 0x1E94, 1, 2}, {0x1EA0, 0x1EFE, 1, 2},
}};

char32_t lower(char32_t c) {
  for (const Capitals& range : capitals) {
    if (c < range.first || c > range.last) continue;
    return (c - range.first) % static_cast<char32_t>(range.step) == 0
               ? static_cast<char32_t>(static_cast<std::int32_t>(c) + range.to_small)
               : c;
  }
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

// `seen` is the key as it is, or composed.
std::optional<NearMatch> alike(std::string_view key, std::string_view seen,
                               std::span<const std::string> forms) {
  for (const std::string& form : forms) {
    if (!equal(seen, form, {true, true})) continue;
    return NearMatch{std::string(key), form, !equal(seen, form, {false, true}),
                     !equal(seen, form, {true, false}),
                     &form != forms.data() || seen.data() != key.data()};
  }
  return std::nullopt;
}

bool ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

std::optional<NearMatch> near_match(const State& state, std::span<const std::string> forms,
                                    const std::function<std::string(std::string_view)>& composed) {
  std::uint32_t asked = 0;
  for (std::uint32_t i = 0; i < state.distinct(); ++i) {
    const std::string_view key = state.key(i);
    if (auto like = alike(key, key, forms)) return like;
    if (asked == most_composed || ascii(key)) continue;
    ++asked;
    if (auto like = alike(key, composed(key), forms)) return like;
  }
  return std::nullopt;
}

bool same_but_capitals(std::string_view a, std::string_view b) {
  return equal(a, b, {false, true});
}

Edges edges(std::string_view key) {
  const std::size_t first = key.find_first_not_of(' ');
  if (first == std::string_view::npos) return {key.size(), 0};
  return {first, key.size() - 1 - key.find_last_not_of(' ')};
}

}  // namespace bloom::sim
