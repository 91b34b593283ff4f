// Numbers as people write them, in a link, in an entry, on a command line or in a file. Always
// decimal: 010 is ten. Nothing for any other text, and for a number out of range: never one near
// it. Of at most 64 characters, those that are read from people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bloom::text {

// 0 … 9, in every locale.
constexpr bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

// Whether the text begins with this character, which is then cut off.
constexpr bool take(std::string_view& text, char character) {
  if (text.empty() || text.front() != character) return false;
  text.remove_prefix(1);
  return true;
}

// A whole number up to 2^64 − 1: "4000", "1_000_000", "1,000,000", "1e6", "2^16", "10M" (k, M or G,
// "million" or "billion", after a blank or none). Exact: "2.5k" is 2500, and "2.5" is none.
std::optional<std::uint64_t> read_whole(std::string_view text);

// A number of bits: the same, or bytes with a unit ("16KiB", "1.5 MiB", "64KB").
std::optional<std::uint64_t> read_bits(std::string_view text);

// A rate above 0 and below 1: "0.001", "1.0E-7", "0.1%", "1 in 1000", "1/1000". The nearest double
// in every locale, but for a proportion of numbers above 2^53: each of them is rounded by itself.
std::optional<double> read_rate(std::string_view text);

// The double nearest to a decimal number without sign, of any length: "0.25", "1e-7". Infinite far
// above all doubles, 0 far below; the same in every locale.
double nearest_double(std::string_view number);

// A finite number with the fewest digits, at most 17, that nearest_double() gives it back from;
// "0.000001" and "100000000000000000000" still without an exponent, "1e-7" with one.
std::string decimal_text(double number);

// For sentences: "104,334".
std::string grouped(std::uint64_t number);

}  // namespace bloom::text
