#include "files/file_type.hpp"

#include <string_view>

#include "bloom/text/json.hpp"
#include "files/formats.hpp"
#include "files/hex.hpp"

namespace bloom::files {
namespace {

constexpr std::string_view own_mark = FormatTraits<Format::native>::mark;
constexpr std::string_view blanks = " \t\r\n";

bool is_control(char letter) {
  return static_cast<unsigned char>(letter) < 0x20 && blanks.find(letter) == blanks.npos;
}

// The forms of filters that are no text have zeros, for they have numbers of 32 bits. What is cut
// before those is short, and begins with a number (SBBF, Guava, small filters of BIP-37) or our
// mark.
bool begins_numbers(std::string_view text) {
  constexpr std::size_t most = 64;
  return text.size() < most && is_control(text.front());
}

bool is_no_text(std::string_view text) {
  return text.find('\0') != text.npos || (begins_numbers(text) && text.find('\n') == text.npos) ||
         (text.starts_with(own_mark) && text.size() < own_mark.size() + 4);
}

bool has_parquet_mark(std::string_view text) {
  return text.starts_with("PAR1") || text.starts_with("PARE");
}

// PARENT is a word: after the letters of a file come its numbers.
bool is_parquet(std::string_view text) {
  return has_parquet_mark(text) &&
         (text.size() == 4 || is_control(text[4]) || text.find('\0') != text.npos);
}

// Whether its first line is a whole value and more follow: keys may be written so. A story is one.
bool is_lines_of_json(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end != text.npos && text.find_first_not_of(blanks, end) != text.npos &&
         bloom::text::json_problem(text.substr(0, end)).empty();
}

// Whether `"steps"` names an array somewhere: keys in JSON have members of that name as well, most
// of them numbers.
bool has_steps(std::string_view text) {
  constexpr std::string_view name = "\"steps\"";
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at)) {
    at += name.size();
    const std::size_t colon = text.find_first_not_of(blanks, at);
    if (colon == text.npos || text[colon] != ':') continue;
    const std::size_t value = text.find_first_not_of(blanks, colon + 1);
    if (value != text.npos && text[value] == '[') return true;
  }
  return false;
}

}  // namespace

bool begins_json(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const auto first = text.find_first_not_of(blanks);
  return first != std::string_view::npos && text[first] == '{';
}

bool begins_form(std::string_view text) {
  constexpr std::string_view parquet = "PAR1";
  constexpr std::size_t first_number = 4;
  const auto begins = [&](std::string_view mark) {
    return text.size() < mark.size() && mark.starts_with(text);
  };
  if (text.empty()) return false;
  return begins(own_mark) || begins(parquet) || begins_numbers(text) ||
         (has_parquet_mark(text) && text.size() < parquet.size() + first_number &&
          text.find('\n') == text.npos);
}

FileType detect_file_type(std::span<const std::uint8_t> first, std::uint64_t size) {
  const std::string_view text(reinterpret_cast<const char*>(first.data()), first.size());
  if (size == 0 || text.empty()) return FileType::empty;
  if (is_parquet(text)) return FileType::parquet;
  if (is_no_text(text)) return FileType::filter;
  if (begins_json(text) && has_steps(text) && !is_lines_of_json(text)) return FileType::story;
  const bool small = size <= max_hex;
  return begins_json(text) || begins_form(text) || (small && is_hex(text)) ? FileType::either
                                                                           : FileType::keys;
}

}  // namespace bloom::files
