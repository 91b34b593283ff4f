#include "files/kind.hpp"

#include <string_view>

#include "files/hex.hpp"
#include "files/reading.hpp"

namespace bloom::files {
namespace {

constexpr std::string_view blanks = " \t\r\n";

// Forms of filters that are no text have zeros, for they have numbers of 32 bits; one that is cut
// before them is told by its first byte (SBBF, Guava, small filters of BIP-37), or by our mark.
bool is_no_text(std::string_view text) {
  const bool controls =
      static_cast<unsigned char>(text.front()) < 0x20 && blanks.find(text.front()) == text.npos;
  return controls || text.find('\0') != text.npos ||
         (text.starts_with(detail::native) && text.size() < detail::native.size() + 4);
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

bool begins_mark(std::string_view text) {
  constexpr std::string_view parquet = "PAR1";
  const auto begins = [&](std::string_view mark) {
    return text.size() < mark.size() && mark.starts_with(text);
  };
  return !text.empty() && (begins(detail::native) || begins(parquet));
}

Kind kind_of(std::span<const std::uint8_t> first, std::uint64_t size) {
  const std::string_view text(reinterpret_cast<const char*>(first.data()), first.size());
  if (size == 0 || text.empty()) return Kind::empty;
  if (text.starts_with("PAR1") || text.starts_with("PARE")) return Kind::parquet;
  if (is_no_text(text)) return Kind::filter;
  if (begins_json(text) && has_steps(text)) return Kind::story;
  const bool small = size <= max_hex;
  return begins_json(text) || begins_mark(text) || (small && is_hex(text)) ? Kind::either
                                                                           : Kind::keys;
}

}  // namespace bloom::files
