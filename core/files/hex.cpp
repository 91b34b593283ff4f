#include "files/hex.hpp"

#include <cstdint>

namespace bloom::files {
namespace {

constexpr int blank = -1;
constexpr int other = -2;

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' ? blank : other;
}

std::string_view digits_of(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
  return text;
}

// How many; none where something else is among them.
std::uint64_t count_digits(std::string_view text) {
  std::uint64_t count = 0;
  for (const char c : text) {
    const int value = digit(c);
    if (value == other) return 0;
    if (value >= 0) ++count;
  }
  return count;
}

}  // namespace

bool is_hex(std::string_view text) {
  return count_digits(digits_of(text)) > 0;
}

bool is_long_hex(std::string_view text) {
  constexpr std::uint64_t least = 2 * 11;
  while (!text.empty() && digit(text.back()) == blank) text.remove_suffix(1);
  const std::string_view digits = digits_of(text);
  // Blanks are no digits.
  return digits.size() >= least && count_digits(digits) == digits.size();
}

Result<Bytes> from_hex(std::string_view text) {
  const std::string_view digits = digits_of(text);
  const std::uint64_t count = count_digits(digits);
  if (count == 0 || count % 2 != 0) {
    return Error{"These are no bytes in hexadecimal: give two digits 0 … f each."};
  }
  auto bytes = Bytes::allocate(count / 2);
  if (!bytes) return bytes;
  std::uint64_t next = 0;
  for (const char c : digits) {
    const int value = digit(c);
    if (value < 0) continue;
    std::uint8_t& byte = bytes->data()[next / 2];
    byte = static_cast<std::uint8_t>(next++ % 2 == 0 ? value << 4 : byte | value);
  }
  return bytes;
}

}  // namespace bloom::files
