#include "web/view/drawing/theme.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace bloom::view {
namespace {

constexpr Colour rgb(std::uint32_t hex) {
  return 0xFF000000u | (hex & 0xFFu) << 16 | (hex & 0xFF00u) | hex >> 16;
}

constexpr Theme light{
    .background = rgb(0xFFFFFF),
    .panel = rgb(0xF5F6F8),
    .line = rgb(0xD5D9E0),
    .text = rgb(0x14181F),
    .muted = rgb(0x57606E),
    .unset = rgb(0xE4E8EE),
    .unset_digit = rgb(0x57606E),
    .set = rgb(0x2457C5),
    .set_digit = rgb(0xFFFFFF),
    .ring = rgb(0x14181F),
    .fresh = rgb(0xC2410C),
    .absent = rgb(0x4A5361),
    .maybe = rgb(0xB3360B),
};

constexpr Theme dark_theme{
    .background = rgb(0x0E1116),
    .panel = rgb(0x161B22),
    .line = rgb(0x2D3541),
    .text = rgb(0xE8ECF2),
    .muted = rgb(0x9AA5B4),
    .unset = rgb(0x222A35),
    .unset_digit = rgb(0x9AA5B4),
    .set = rgb(0x6EA3FF),
    .set_digit = rgb(0x0B1220),
    .ring = rgb(0xFFFFFF),
    .fresh = rgb(0xFF9A5C),
    .absent = rgb(0xAAB4C2),
    .maybe = rgb(0xFF9A5C),
};

}  // namespace

Theme theme(bool dark) {
  return dark ? dark_theme : light;
}

Theme theme(bool dark, Colour accent, Colour background) {
  Theme result = theme(dark);
  if (background != 0 && background != result.background) {
    result.background = background;
    result.panel = mix(background, result.text, 0.04f);
    result.unset = mix(background, result.text, 0.11f);
    result.line = mix(background, result.text, 0.17f);
    result.muted = result.unset_digit = mix(background, result.text, 0.75f);
  }
  if (accent != 0) {
    result.set = accent;
    result.set_digit = contrast(light.set_digit, accent) > contrast(dark_theme.set_digit, accent)
                           ? light.set_digit
                           : dark_theme.set_digit;
  }
  return result;
}

float luminance(Colour colour) {
  const auto channel = [&](unsigned shift) {
    const float share = static_cast<float>(colour >> shift & 0xFFu) / 255;
    return share <= 0.04045f ? share / 12.92f : std::pow((share + 0.055f) / 1.055f, 2.4f);
  };
  return 0.2126f * channel(0) + 0.7152f * channel(8) + 0.0722f * channel(16);
}

float contrast(Colour a, Colour b) {
  const auto [low, high] = std::minmax({luminance(a), luminance(b)});
  return (high + 0.05f) / (low + 0.05f);
}

Colour mix(Colour a, Colour b, float t) {
  if (t <= 0) return a;
  if (t >= 1) return b;
  const auto weight = static_cast<std::uint32_t>(t * 256.0f);
  Colour result = 0xFF000000u;
  for (const unsigned shift : {0u, 8u, 16u}) {
    const std::uint32_t from = a >> shift & 0xFFu;
    const std::uint32_t to = b >> shift & 0xFFu;
    result |= (from * (256 - weight) + to * weight) >> 8 << shift;
  }
  return result;
}

}  // namespace bloom::view
