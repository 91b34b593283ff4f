#include "web/view/grid/grid_image.hpp"

#include <algorithm>

#include "web/view/grid/corners.hpp"

namespace bloom::view {
namespace {

std::uint8_t bit_of(std::span<const std::uint64_t> words, std::uint32_t bit) {
  return static_cast<std::uint8_t>(words[bit >> 6] >> (bit & 63) & 1);
}

// How much of a cell's pixel its rounded square covers.
float cell_coverage(int x, int y, int side, int radius) {
  const auto from_edge = [&](int at) { return at < side - radius ? at : at - side + 2 * radius; };
  const bool corner = (x < radius || x >= side - radius) && (y < radius || y >= side - radius);
  return corner ? disc_coverage(from_edge(x), from_edge(y), radius, 0) : 1.0f;
}

void draw_glyph(std::vector<Colour>& stamp, int pitch, int side, const Glyph& glyph,
                Colour colour) {
  const int left = (side - glyph.width) / 2;
  const int top = (side - glyph.height) / 2;
  for (int y = 0; y < glyph.height; ++y) {
    for (int x = 0; x < glyph.width; ++x) {
      const auto alpha = glyph.alpha[static_cast<std::size_t>(y * glyph.width + x)];
      Colour& pixel = stamp[static_cast<std::size_t>((top + y) * pitch + left + x)];
      pixel = mix(pixel, colour, static_cast<float>(alpha) / 255.0f);
    }
  }
}

}  // namespace

GridImage::~GridImage() {
  if (texture_ != nullptr) host_.destroy_texture(texture_);
}

void GridImage::forget() {
  texture_ = nullptr;
  texture_width_ = texture_height_ = 0;
}

void GridImage::make_stamps(const Theme& theme, const Fonts& fonts) {
  const int pitch = shape_.pitch;
  const int side = pitch - shape_.gap;
  const Font font = digit_font(static_cast<float>(pitch) / fonts.ratio());
  for (const bool one : {false, true}) {
    std::vector<Colour>& stamp = stamps_[one ? 1 : 0];
    stamp.assign(static_cast<std::size_t>(pitch * pitch), theme.background);
    const Colour colour = one ? theme.set : theme.unset;
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        stamp[static_cast<std::size_t>(y * pitch + x)] =
            mix(theme.background, colour, cell_coverage(x, y, side, shape_.radius));
      }
    }
    const Glyph& digit = fonts.digit(font, one);
    if (shape_.digits && digit.width < side && digit.height < side) {
      draw_glyph(stamp, pitch, side, digit, one ? theme.set_digit : theme.unset_digit);
    }
  }
}

void GridImage::draw_all() {
  const auto width = static_cast<std::size_t>(texture_width_);
  std::vector<Colour> pixels(width * static_cast<std::size_t>(texture_height_), theme_.background);
  const auto pitch = static_cast<std::size_t>(shape_.pitch);
  for (std::size_t cell = 0; cell < shown_.size(); ++cell) {
    const std::vector<Colour>& stamp = stamps_[shown_[cell]];
    const std::size_t left = cell % shape_.columns * pitch;
    const std::size_t top = cell / shape_.columns * pitch;
    for (std::size_t y = 0; y < pitch; ++y) {
      std::copy_n(stamp.begin() + static_cast<std::ptrdiff_t>(y * pitch), pitch,
                  pixels.begin() + static_cast<std::ptrdiff_t>((top + y) * width + left));
    }
  }
  host_.update_texture(texture_, 0, 0, texture_width_, texture_height_, pixels.data(),
                       texture_width_);
}

void GridImage::send(std::uint32_t cell) {
  const int left = static_cast<int>(cell % shape_.columns) * shape_.pitch;
  const int top = static_cast<int>(cell / shape_.columns) * shape_.pitch;
  host_.update_texture(texture_, left, top, shape_.pitch, shape_.pitch,
                       stamps_[shown_[cell]].data(), shape_.pitch);
}

Texture GridImage::update(const sim::State& state, const GridShape& shape, const Theme& theme,
                          const Fonts& fonts) {
  const bool same_look =
      texture_ != nullptr && shape == shape_ && theme_ == theme && ratio_ == fonts.ratio();
  if (same_look && revision_ == state.revision()) return texture_;
  revision_ = state.revision();

  const std::span<const std::uint64_t> words = state.words();
  std::vector<std::uint8_t> bits(shape.end_bit() - shape.first_bit());
  for (std::uint32_t i = 0; i < bits.size(); ++i) bits[i] = bit_of(words, shape.first_bit() + i);

  if (same_look) {
    std::vector<std::uint32_t> changed;
    for (std::uint32_t i = 0; i < bits.size(); ++i) {
      if (bits[i] != shown_[i]) changed.push_back(i);
    }
    shown_ = std::move(bits);
    if (changed.size() > shown_.size() / 2) {
      draw_all();
    } else {
      for (const std::uint32_t cell : changed) send(cell);
    }
    return texture_;
  }

  shape_ = shape;
  theme_ = theme;
  ratio_ = fonts.ratio();
  shown_ = std::move(bits);
  const int width = static_cast<int>(shape.columns) * shape.pitch;
  const int height = static_cast<int>(shape.visible_rows) * shape.pitch;
  if (texture_ == nullptr || width != texture_width_ || height != texture_height_) {
    if (texture_ != nullptr) host_.destroy_texture(texture_);
    texture_ = host_.create_texture(width, height, true);
    texture_width_ = width;
    texture_height_ = height;
    if (texture_ == nullptr) return nullptr;
  }
  make_stamps(theme, fonts);
  draw_all();
  return texture_;
}

}  // namespace bloom::view
