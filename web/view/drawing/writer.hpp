// Writes text in any script: with the embedded fonts where they have the characters, else with the
// host's own, kept as small textures.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

#include "web/view/drawing/painter.hpp"
#include "web/view/host.hpp"

namespace bloom::view {

// A key as it can be shown on one line: control and invisible characters as escapes (\n, \u200b),
// and at most `limit` characters, the last one then "…".
std::string visible_key(std::string_view key, std::size_t limit = 120);

class Writer {
 public:
  explicit Writer(Host& host) : host_(host) {}
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // One line of text, cut with "…" so that it is no wider than max_width. Returns its width.
  float write(Painter& painter, Font font, float x, float y, float height, Colour colour,
              std::string_view text, float max_width = 1e6f);
  float width(const Painter& painter, Font font, std::string_view text);
  // The text, or as much of its beginning as fits with an "…".
  std::string fitted(const Painter& painter, Font font, std::string_view text, float max_width);

  void forget();  // the textures are gone already

 private:
  struct Picture {
    std::string text;
    Font font;
    float ratio;
    Texture texture;
    int width, height;  // device pixels
  };

  const Picture* picture(const Painter& painter, Font font, std::string_view text);

  Host& host_;
  std::list<Picture> pictures_;  // the most recently used first
};

}  // namespace bloom::view
