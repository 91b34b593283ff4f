#include "bloom/formats/json_number.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace bloom {
namespace {

// Of a number's first digit other than 0, plus 1: from 1e-300 to below 1e308.
constexpr std::int32_t least_exponent = -299;
constexpr std::int32_t most_exponent = 308;
constexpr std::string_view most_of_64_bits = "18446744073709551615";

// The exponent that is written behind a number's e, at most ±100,000; 0 without one.
std::int32_t written_exponent(std::string_view digits) {
  const bool negative = digits.starts_with('-');
  std::int32_t exponent = 0;
  for (const char c : digits.substr(digits.find_first_of("0123456789"))) {
    exponent = std::min(10 * exponent + (c - '0'), 100'000);
  }
  return negative ? -exponent : exponent;
}

// Whether the digits from the first other than 0 are those of 2^64 - 1, and more follow: RapidJSON
// takes the first twenty as an integer, and may then round it up.
bool overflows(std::string_view digits) {
  std::size_t matched = 0;
  for (const char c : digits) {
    if (c == '.') continue;
    if (matched == most_of_64_bits.size()) return true;
    if (c != most_of_64_bits[matched++]) return false;
  }
  return false;
}

}  // namespace

const char* json_number_problem(std::string_view number) {
  const std::size_t end = number.find_first_of("eE");
  const std::string_view digits = number.substr(0, end);
  const std::size_t first = digits.find_first_of("123456789");
  const bool exponential = end != std::string_view::npos;
  if (first == std::string_view::npos) {
    return exponential || number.size() > 16 ? json_number_out_of_range : nullptr;
  }
  if (overflows(digits.substr(first))) return "has more digits than can be read: give at most 19";
  const auto leading = static_cast<std::int32_t>(first);
  const auto point = static_cast<std::int32_t>(std::min(digits.find('.'), digits.size()));
  const std::int32_t exponent = exponential ? written_exponent(number.substr(end + 1)) : 0;
  const std::int32_t magnitude = point - leading + (leading > point ? 1 : 0) + exponent;
  const bool readable = magnitude >= least_exponent && magnitude <= most_exponent;
  return readable ? nullptr : json_number_out_of_range;
}

}  // namespace bloom
