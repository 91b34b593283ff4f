// Writes text in any script: with the embedded fonts where they have the characters, else with the
// host's own, kept as small textures.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

#include "web/view/drawing/key_text.hpp"
#include "web/view/drawing/painter.hpp"
#include "web/view/interface/host.hpp"

namespace bloom::view {

class FallbackText {
 public:
  explicit FallbackText(Host& host) : host_(host) {}
  ~FallbackText();
  FallbackText(const FallbackText&) = delete;
  FallbackText& operator=(const FallbackText&) = delete;

  // One line of text, cut with "…" so that it is no wider than max_width. Returns its width.
  float write(Painter& painter, Font font, float x, float y, float height, Colour colour,
              std::string_view text, float max_width = 1e6f);
  float width(const Painter& painter, Font font, std::string_view text);
  // The text, or as much of its beginning as fits with an "…".
  std::string fitted(const Painter& painter, Font font, std::string_view text, float max_width);

  void forget();  // the textures are gone already

  Colour mark_colour = 0xFFFFFFFFu;  // of the marks of visible_key

 private:
  struct Picture {
    std::string text;
    Font font;
    float ratio;
    Texture texture;
    int width, height;  // device pixels
  };

  static Font font_of(const Painter& painter, Font font, const TextRun& run);
  static bool embedded(const Painter& painter, Font font, std::string_view text);
  float run_width(const Painter& painter, Font font, std::string_view text);
  const Picture* picture(const Painter& painter, Font font, std::string_view text);

  Host& host_;
  std::list<Picture> pictures_;  // the most recently used first
};

}  // namespace bloom::view
