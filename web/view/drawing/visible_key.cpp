#include "web/view/drawing/visible_key.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "web/view/drawing/utf8.hpp"

namespace bloom::view {
namespace {

constexpr char32_t first_picture = 0x2400;  // of NUL; those of the others follow
constexpr char32_t space_picture = 0x2420;
constexpr char32_t delete_picture = 0x2421;
constexpr char32_t last_picture = 0x2426;
constexpr std::string_view ellipsis = "…";
constexpr std::string_view mark_start = "[U+";

struct Range {
  char32_t first, last;
};

// Spaces other than the common one, and characters without a shape of their own.
constexpr std::array<Range, 21> shapeless{{
    {0x80, 0xA0},       {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},     {0x115F, 0x1160},
    {0x1680, 0x1680},   {0x17B4, 0x17B5}, {0x180B, 0x180E}, {0x2000, 0x200B},   {0x200E, 0x200F},
    {0x2028, 0x202F},   {0x205F, 0x206F}, {0x2800, 0x2800}, {0x3000, 0x3000},   {0x3164, 0x3164},
    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE00FF},
    {0xE01F0, 0xE0FFF},
}};

bool within(char32_t c, char32_t first, char32_t last) {
  return c >= first && c <= last;
}

bool picture(char32_t c) {
  return within(c, first_picture, last_picture);
}

// Joiners and variation selectors give shape to what they follow, in scripts that have such shapes.
bool shaping(char32_t c) {
  return within(c, 0x200C, 0x200D) || within(c, 0xFE00, 0xFE0F) || within(c, 0xE0100, 0xE01EF);
}

bool hidden(char32_t c, char32_t before) {
  if (shaping(c)) return before < 0x600;
  return std::any_of(shapeless.begin(), shapeless.end(),
                     [&](const Range& range) { return within(c, range.first, range.last); });
}

std::string picture_of(char32_t c) {  // all are of three bytes
  return {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 0x3F)),
          static_cast<char>(0x80 | (c & 0x3F))};
}

std::string code_of(char32_t c) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "[U+%04X]", static_cast<unsigned>(c));
  return text.data();
}

// The length of the code at the start of a text, [U+00A0]; 0 where there is none.
std::size_t code_length(std::string_view text) {
  if (text.substr(0, mark_start.size()) != mark_start) return 0;
  const std::size_t end = text.find_first_not_of("0123456789ABCDEF", mark_start.size());
  const bool whole = end != std::string_view::npos && text[end] == ']';
  return whole && end - mark_start.size() >= 4 ? end + 1 : 0;
}

}  // namespace

std::string visible_key(std::string_view key, std::size_t limit) {
  std::string text;
  std::string_view rest = key;
  char32_t before = ' ';
  for (std::size_t count = 0; !rest.empty(); ++count) {
    const std::string_view here = rest;
    const char32_t c = take_character(rest);
    if (count + 1 >= limit && !rest.empty()) return text.append(ellipsis);
    if (c == ' ' && (before == ' ' || rest.empty() || rest.front() == ' ')) {
      text += picture_of(space_picture);
    } else if (c < 0x20) {
      text += picture_of(first_picture + c);
    } else if (c == 0x7F) {
      text += picture_of(delete_picture);
    } else if (hidden(c, before) || picture(c) || code_length(here) > 0) {
      text += code_of(c);
    } else {
      text += here.substr(0, here.size() - rest.size());
    }
    before = c;
  }
  return text;
}

TextRun take_run(std::string_view& text) {
  const std::string_view all = text;
  TextRun run;
  for (std::string_view rest = text; !rest.empty(); text = rest) {
    const std::size_t code = code_length(rest);
    const bool pictured = code == 0 && [&] {
      std::string_view ahead = rest;
      return picture(take_character(ahead));
    }();
    if (rest.size() == all.size()) {
      run.mark = code > 0 || pictured;
      run.picture = pictured;
    } else if (run.mark != (code > 0 || pictured) || run.picture != pictured) {
      break;
    }
    if (code > 0) {
      rest.remove_prefix(code);
    } else {
      take_character(rest);
    }
  }
  run.text = all.substr(0, all.size() - text.size());
  return run;
}

}  // namespace bloom::view
