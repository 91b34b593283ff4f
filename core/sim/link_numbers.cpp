#include "sim/link_numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

namespace bloom::sim {
namespace {

struct Unit {
  std::string_view name;
  std::uint64_t bytes;
};

constexpr std::array<Unit, 4> units = {
    {{"KiB", 1U << 10}, {"MiB", 1U << 20}, {"KB", 1'000}, {"MB", 1'000'000}}};

}  // namespace

std::optional<std::uint64_t> parse_whole(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> parse_bits(std::string_view text) {
  if (text.substr(0, 2) == "2^") {
    const auto exponent = parse_whole(text.substr(2));
    if (!exponent || *exponent > 63) return std::nullopt;
    return std::uint64_t{1} << *exponent;
  }
  for (const Unit& unit : units) {
    if (text.size() <= unit.name.size() || !text.ends_with(unit.name)) continue;
    const auto count = parse_whole(text.substr(0, text.size() - unit.name.size()));
    // 2^32 units are far above any range, and small enough not to overflow.
    if (!count || *count >> 32 != 0) return std::nullopt;
    return *count * unit.bytes * 8;
  }
  return parse_whole(text);
}

std::optional<double> parse_decimal(std::string_view text) {
  // strtod alone would also take blanks, "inf", "nan" and hexadecimal.
  if (text.empty() || text.size() > 64) return std::nullopt;
  if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  if (end != copy.c_str() + copy.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace bloom::sim
