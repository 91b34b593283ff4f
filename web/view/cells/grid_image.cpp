#include "web/view/cells/grid_image.hpp"

#include <algorithm>

#include "web/view/drawing/disc.hpp"

namespace bloom::view {
namespace {

// How much of a cell's pixel its rounded square covers.
float cell_coverage(int x, int y, int width, int height, int radius) {
  const auto from_edge = [&](int at, int side) {
    return at < side - radius ? at : at - side + 2 * radius;
  };
  const bool corner = (x < radius || x >= width - radius) && (y < radius || y >= height - radius);
  return corner ? disc_coverage(from_edge(x, width), from_edge(y, height), radius, 0) : 1.0f;
}

void draw_glyph(std::vector<Colour>& stamp, int pitch, int width, int height, const Glyph& glyph,
                Colour colour) {
  const int left = (width - glyph.width) / 2;
  const int top = (height - glyph.height) / 2;
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

void GridImage::make_stamps(const CellLook& look, const Theme& theme, const Fonts& fonts) {
  const int width = shape_.pitch_x - shape_.gap;
  const int height = shape_.pitch - shape_.gap;
  const Font font = digit_font(static_cast<float>(shape_.pitch) / fonts.ratio());
  stamps_.resize(look.levels() + 1);
  for (std::uint32_t level = 0; level <= look.levels(); ++level) {
    std::vector<Colour>& stamp = stamps_[level];
    stamp.assign(static_cast<std::size_t>(shape_.pitch_x * shape_.pitch), theme.background);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        stamp[static_cast<std::size_t>(y * shape_.pitch_x + x)] = mix(
            theme.background, look.fill(level), cell_coverage(x, y, width, height, shape_.radius));
      }
    }
    if (!shape_.digits || !look.binary()) continue;
    const Glyph& digit = fonts.digit(font, level == 1);
    if (digit.width < width && digit.height < height) {
      draw_glyph(stamp, shape_.pitch_x, width, height, digit, look.ink(level));
    }
  }
}

template <class Visit>
void GridImage::stamps_of(std::uint32_t look, int left, int top, Visit visit) const {
  if (shape_.lies.stacked == 1) return visit(left, top, stamps_[look]);
  for (std::uint32_t bit = 0; bit < shape_.lies.stacked; ++bit) {
    visit(left, top + static_cast<int>(bit) * shape_.pitch, stamps_[look >> bit & 1]);
  }
}

void GridImage::draw_all() {
  const auto width = static_cast<std::size_t>(texture_width_);
  std::vector<Colour> pixels(width * static_cast<std::size_t>(texture_height_), theme_.background);
  const auto pitch = static_cast<std::size_t>(shape_.pitch);
  const auto pitch_x = static_cast<std::size_t>(shape_.pitch_x);
  const auto copy = [&](int left, int top, const std::vector<Colour>& stamp) {
    for (std::size_t y = 0; y < pitch; ++y) {
      const std::size_t at =
          (static_cast<std::size_t>(top) + y) * width + static_cast<std::size_t>(left);
      std::copy_n(stamp.begin() + static_cast<std::ptrdiff_t>(y * pitch_x), pitch_x,
                  pixels.begin() + static_cast<std::ptrdiff_t>(at));
    }
  };
  const std::uint32_t* look = shown_.data();
  for (std::uint32_t i = 0; i < shape_.visible_rows; ++i) {
    const int top = shape_.top_of(i);
    const std::uint32_t count = shape_.row(shape_.first_row + i).count;
    for (std::uint32_t column = 0; column < count; ++column) {
      stamps_of(*look++, shape_.left_of(column), top, copy);
    }
  }
  host_.update_texture(texture_, 0, 0, texture_width_, texture_height_, pixels.data(),
                       texture_width_);
}

void GridImage::send(std::uint32_t cell) {
  const PixelRect place = shape_.place(shape_.first_bit() + cell);
  const auto send = [&](int left, int top, const std::vector<Colour>& stamp) {
    host_.update_texture(texture_, left, top, shape_.pitch_x, shape_.pitch, stamp.data(),
                         shape_.pitch_x);
  };
  stamps_of(shown_[cell], place.x, place.y, send);
}

Texture GridImage::update(const sim::State& state, const GridShape& shape, const Theme& theme,
                          const Fonts& fonts) {
  const sim::FamilyInfo* const family = &state.family();
  const std::uint32_t cell_bits = state.specimen().cells().width;
  const bool same_look = texture_ != nullptr && shape == shape_ && theme_ == theme &&
                         ratio_ == fonts.ratio() && family_ == family && cell_bits_ == cell_bits;
  if (same_look && revision_ == state.revision()) return texture_;
  revision_ = state.revision();

  const CellLook look(state.specimen(), theme, shape.digits);
  std::vector<std::uint32_t> looks =
      look.looks(state.specimen(), shape.first_bit(), shape.end_bit() - shape.first_bit());

  if (same_look) {
    std::vector<std::uint32_t> changed;
    for (std::uint32_t i = 0; i < looks.size(); ++i) {
      if (looks[i] != shown_[i]) changed.push_back(i);
    }
    shown_ = std::move(looks);
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
  family_ = family;
  cell_bits_ = cell_bits;
  shown_ = std::move(looks);
  const int width = shape.width() + shape.gap;
  const int height = shape.height() + shape.gap;
  if (texture_ == nullptr || width != texture_width_ || height != texture_height_) {
    if (texture_ != nullptr) host_.destroy_texture(texture_);
    texture_ = host_.create_texture(width, height, true);
    texture_width_ = width;
    texture_height_ = height;
    if (texture_ == nullptr) return nullptr;
  }
  make_stamps(look, theme, fonts);
  draw_all();
  return texture_;
}

}  // namespace bloom::view
