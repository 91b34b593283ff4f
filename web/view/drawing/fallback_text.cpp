#include "web/view/drawing/fallback_text.hpp"

#include <algorithm>

#include "imgui.h"

#include "web/view/drawing/utf8_walk.hpp"

namespace bloom::view {
namespace {

constexpr std::size_t kept_pictures = 96;
constexpr std::string_view ellipsis = "…";

bool right_to_left(char32_t c) {
  return (c >= 0x590 && c <= 0x8FF) || (c >= 0xFB1D && c <= 0xFDFF) ||
         (c >= 0xFE70 && c <= 0xFEFE) || (c >= 0x10800 && c <= 0x10FFF) ||
         (c >= 0x1E800 && c <= 0x1EFFF);
}

// Joined out of several characters: the embedded fonts would set them side by side.
bool combining(char32_t c) {
  return (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489);
}

bool drawable(const ImFont& font, std::string_view text) {
  while (!text.empty()) {
    const char32_t c = take_character(text);
    if (c > 0xFFFF || right_to_left(c) || combining(c)) return false;
    if (font.FindGlyphNoFallback(static_cast<ImWchar>(c)) == nullptr) return false;
  }
  return true;
}

std::string_view first_characters(std::string_view text, std::size_t count) {
  std::string_view rest = text;
  while (count-- > 0 && !rest.empty()) take_character(rest);
  return text.substr(0, text.size() - rest.size());
}

std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) take_character(text);
  return count;
}

}  // namespace

FallbackText::~FallbackText() {
  for (const Picture& picture : pictures_) host_.destroy_texture(picture.texture);
}

void FallbackText::forget() {
  pictures_.clear();
}

const FallbackText::Picture* FallbackText::picture(const Painter& painter, Font font,
                                                   std::string_view text) {
  const auto found = std::find_if(pictures_.begin(), pictures_.end(), [&](const Picture& each) {
    return each.text == text && each.font == font && each.ratio == painter.ratio();
  });
  if (found != pictures_.end()) {
    pictures_.splice(pictures_.begin(), pictures_, found);
    return &pictures_.front();
  }
  const Mask mask = host_.rasterize(text, font_size(font) * painter.ratio(), font == Font::mono);
  if (mask.width <= 0 || mask.height <= 0) return nullptr;
  const Texture texture = host_.create_texture(mask.width, mask.height, false);
  if (texture == nullptr) return nullptr;
  std::vector<Colour> pixels(mask.alpha.size());
  std::transform(mask.alpha.begin(), mask.alpha.end(), pixels.begin(),
                 [](std::uint8_t alpha) { return static_cast<Colour>(alpha) << 24 | 0xFFFFFFu; });
  host_.update_texture(texture, 0, 0, mask.width, mask.height, pixels.data(), mask.width);
  if (pictures_.size() >= kept_pictures) {
    host_.destroy_texture(pictures_.back().texture);
    pictures_.pop_back();
  }
  pictures_.push_front(
      {std::string(text), font, painter.ratio(), texture, mask.width, mask.height});
  return &pictures_.front();
}

// Pictures of spaces and controls are in the font of digits alone.
Font FallbackText::font_of(const Painter& painter, Font font, const TextRun& run) {
  return run.picture && !drawable(*painter.fonts().font(font), run.text) ? Font::mono : font;
}

bool FallbackText::embedded(const Painter& painter, Font font, std::string_view text) {
  while (!text.empty()) {
    const TextRun run = take_run(text);
    const Font own = font_of(painter, font, run);
    if (!drawable(*painter.fonts().font(own), run.text)) return false;
  }
  return true;
}

float FallbackText::run_width(const Painter& painter, Font font, std::string_view text) {
  if (drawable(*painter.fonts().font(font), text)) return painter.text_width(font, text);
  const Picture* drawn = picture(painter, font, text);
  return drawn != nullptr ? static_cast<float>(drawn->width) / painter.ratio()
                          : painter.text_width(font, text);
}

float FallbackText::width(const Painter& painter, Font font, std::string_view text) {
  float wide = 0;
  while (!text.empty()) {
    const TextRun run = take_run(text);
    wide += run_width(painter, font_of(painter, font, run), run.text);
  }
  return wide;
}

std::string FallbackText::fitted(const Painter& painter, Font font, std::string_view text,
                                 float max_width) {
  const float full = width(painter, font, text);
  if (full <= max_width) return std::string(text);
  const auto cut = [&](std::size_t count) {
    return std::string(first_characters(text, count)).append(ellipsis);
  };
  const std::size_t count = character_count(text);
  if (!embedded(painter, font, text)) {
    // Each try would be a texture: one, by proportion and with room to spare.
    const auto fits = static_cast<std::size_t>(static_cast<float>(count) * max_width / full);
    return fits > 2 ? cut(fits - 2) : std::string(ellipsis);
  }
  // Widths rise with the number of characters, so that halving finds the widest that fits.
  std::size_t fits = 0;
  std::size_t too_many = count;
  while (fits + 1 < too_many) {
    const std::size_t middle = (fits + too_many) / 2;
    (width(painter, font, cut(middle)) <= max_width ? fits : too_many) = middle;
  }
  return cut(fits);
}

float FallbackText::write(Painter& painter, Font font, float x, float y, float height,
                          Colour colour, std::string_view text, float max_width) {
  const float wide = width(painter, font, text);
  if (wide > max_width) {
    return write(painter, font, x, y, height, colour, fitted(painter, font, text, max_width));
  }
  while (!text.empty()) {
    const TextRun run = take_run(text);
    const Font own = font_of(painter, font, run);
    const float run_wide = run_width(painter, own, run.text);
    const Colour ink = run.mark ? mark_colour : colour;
    const Picture* drawn =
        drawable(*painter.fonts().font(own), run.text) ? nullptr : picture(painter, own, run.text);
    if (drawn == nullptr) {
      painter.text(own, x, y, height, ink, run.text);
    } else if (!painter.write(own, x, y, height, run_wide, ink, run.text)) {
      const float tall = static_cast<float>(drawn->height) / painter.ratio();
      painter.picture(drawn->texture, {x, y + (height - tall) / 2, run_wide, tall}, ink);
    }
    x += run_wide;
  }
  return wide;
}

}  // namespace bloom::view
