#include "web/view/drawing/format.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace bloom::view {

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string significant(double number, int digits) {
  if (number == 0) return "0";
  const int exponent = static_cast<int>(std::floor(std::log10(std::abs(number))));
  const int decimals = std::max(0, digits - 1 - exponent);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
  return text.data();
}

std::string percent(double fraction) {
  if (!(fraction > 0)) return "0 %";
  if (fraction >= 0.9995) return fraction >= 1 ? "100 %" : "over 99.9 %";
  if (fraction >= 1e-5) return significant(fraction * 100, 3) + " %";
  struct Scale {
    double size;
    const char* name;
  };
  constexpr std::array<Scale, 4> scales{
      {{1e3, " thousand"}, {1e6, " million"}, {1e9, " billion"}, {1e12, " trillion"}}};
  const double one_in = 1 / fraction;
  if (one_in >= 1e15) return "under 1e-15";
  const Scale* scale = scales.data();
  for (const Scale& each : scales) {
    if (one_in >= each.size) scale = &each;
  }
  return "1 in " + significant(one_in / scale->size, 3) + scale->name;
}

std::string hex(std::uint64_t number) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "0x%08x%08x", static_cast<unsigned>(number >> 32),
                static_cast<unsigned>(number & 0xFFFFFFFFu));
  return text.data();
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

}  // namespace bloom::view
