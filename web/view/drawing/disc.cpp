#include "web/view/drawing/disc.hpp"

#include <cmath>

namespace bloom::view {

float disc_coverage(int x, int y, int radius, int stroke) {
  constexpr int samples = 8;
  const auto outer = static_cast<float>(radius * radius);
  const int inner_radius = radius - stroke;
  const float inner = stroke > 0 ? static_cast<float>(inner_radius * inner_radius) : -1.0f;
  int inside = 0;
  for (int i = 0; i < samples; ++i) {
    for (int j = 0; j < samples; ++j) {
      const auto centre = static_cast<float>(radius);
      const float dx = static_cast<float>(x) + (static_cast<float>(i) + 0.5f) / samples - centre;
      const float dy = static_cast<float>(y) + (static_cast<float>(j) + 0.5f) / samples - centre;
      const float distance = dx * dx + dy * dy;
      if (distance <= outer && distance >= inner) ++inside;
    }
  }
  return static_cast<float>(inside) / (samples * samples);
}

void draw_disc(std::uint8_t* pixels, int pitch, int radius, int stroke) {
  for (int y = 0; y < 2 * radius; ++y) {
    for (int x = 0; x < 2 * radius; ++x) {
      pixels[y * pitch + x] =
          static_cast<std::uint8_t>(std::lround(disc_coverage(x, y, radius, stroke) * 255.0f));
    }
  }
}

}  // namespace bloom::view
