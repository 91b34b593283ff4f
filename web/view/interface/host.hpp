// What the view needs from its platform: pixels kept for it, and text in any script.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bloom::view {

using Texture = void*;  // what ImTextureID holds

struct Mask {  // coverage 0 … 255, row by row
  int width = 0, height = 0;
  std::vector<std::uint8_t> alpha;
};

class Host {
 public:
  virtual ~Host() = default;
  // A texture of device pixels, 0xAABBGGRR each, drawn without filtering; an opaque one covers what
  // is below it, whatever its alpha, and costs less. Null when refused.
  virtual Texture create_texture(int width, int height, bool opaque) = 0;
  // `pixels` points at the rectangle's first pixel; a row is `pitch` pixels long.
  virtual void update_texture(Texture texture, int x, int y, int width, int height,
                              const std::uint32_t* pixels, int pitch) = 0;
  virtual void destroy_texture(Texture texture) = 0;
  // Draws text with the system's own fonts (for scripts that the embedded fonts lack), one line of
  // `pixels` font height. An empty mask when the platform cannot.
  virtual Mask rasterize(std::string_view utf8, float pixels, bool monospace) = 0;
  // The text in Unicode's normalisation form C, or D: letters and their accents as one character,
  // or as several.
  virtual std::string normalized(std::string_view utf8, bool composed) = 0;
};

}  // namespace bloom::view
