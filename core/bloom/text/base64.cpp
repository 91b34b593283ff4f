#include "bloom/text/base64.hpp"

#include <algorithm>
#include <array>

namespace bloom::text {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t no_digit = 64;

constexpr std::array<std::uint8_t, 256> digit_values = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(no_digit);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    values[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return values;
}();

}  // namespace

void to_base64(std::span<const std::uint8_t> bytes, std::span<char> text) {
  char* next = text.data();
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t present = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j) group = group << 8 | (j < present ? bytes[i + j] : 0U);
    for (std::size_t j = 0; j < 4; ++j) {
      *next++ = j <= present ? alphabet[group >> (18 - 6 * j) & 63] : '=';
    }
  }
}

std::optional<std::size_t> from_base64(std::string_view text, std::span<std::uint8_t> bytes) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t digits = text.size();
  while (digits > 0 && text.size() - digits < 2 && text[digits - 1] == '=') --digits;
  std::size_t count = 0;
  std::uint32_t group = 0;
  std::uint32_t held = 0;  // bits
  for (const char c : text.substr(0, digits)) {
    const std::uint8_t value = digit_values[static_cast<unsigned char>(c)];
    if (value == no_digit) return std::nullopt;
    group = group << 6 | value;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[count++] = static_cast<std::uint8_t>(group >> held);
    group &= (1U << held) - 1;
  }
  if (group != 0) return std::nullopt;
  return count;
}

}  // namespace bloom::text
