#include "sim/text/number_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

double rounded(double number, int digits) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*e", digits - 1, number);
  return std::strtod(text.data(), nullptr);
}

}  // namespace

std::string significant(double number, int digits) {
  if (number == 0) return "0";
  const double shown = rounded(number, digits);
  const int exponent = static_cast<int>(std::floor(std::log10(std::abs(shown))));
  const int decimals = std::max(0, digits - 1 - exponent);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, shown);
  return text.data();
}

std::string percent(double fraction, int digits) {
  if (!(fraction > 0)) return "0 %";
  if (fraction >= 0.9995) return fraction >= 1 ? "100 %" : "over 99.9 %";
  if (fraction >= 1e-4) return significant(fraction * 100, digits) + " %";
  struct Scale {
    double size;
    const char* name;
  };
  constexpr std::array<Scale, 3> scales{
      {{1e6, " million"}, {1e9, " billion"}, {1e12, " trillion"}}};
  const double one_in = rounded(1 / fraction, digits);
  if (one_in >= 1e15) return "below 1 in 10^15";
  if (one_in < 1e6) return "1 in " + grouped(static_cast<std::uint64_t>(one_in));
  const Scale* scale = scales.data();
  for (const Scale& each : scales) {
    if (one_in >= each.size) scale = &each;
  }
  return "1 in " + significant(one_in / scale->size, digits) + scale->name;
}

std::string listed(const std::string* names, std::size_t named, std::uint32_t count) {
  std::string text;
  const bool more = count > named;
  for (std::size_t i = 0; i < named; ++i) {
    if (i > 0) text += i + 1 == named && !more ? " and " : ", ";
    text += names[i];
  }
  if (more)
    text += (named > 0 ? " and " : "") + grouped(count - named) + (named > 0 ? " more" : "");
  return text;
}

std::string listed(std::span<const std::string> names) {
  return listed(names.data(), names.size(), static_cast<std::uint32_t>(names.size()));
}

}  // namespace bloom::sim
