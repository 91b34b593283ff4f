#include "web/view/drawing/key_text.hpp"

#include <array>
#include <cstdio>

#include "sim/text/invisible.hpp"

#include "web/view/drawing/utf8_walk.hpp"

namespace bloom::view {
namespace {

constexpr char32_t first_picture = 0x2400;  // of NUL; those of the others follow
constexpr char32_t space_picture = 0x2420;
constexpr char32_t delete_picture = 0x2421;
constexpr char32_t last_picture = 0x2426;
constexpr std::string_view ellipsis = "…";
constexpr std::string_view mark_start = "[U+";

bool picture(char32_t c) {
  return c >= first_picture && c <= last_picture;
}

bool hidden(char32_t c, char32_t before) {
  return sim::shaping(c) ? before < 0x600 : sim::shapeless(c);
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
