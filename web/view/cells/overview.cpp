#include "web/view/cells/overview.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

namespace bloom::view {
namespace {

// While a file loads the picture follows at this pace, in seconds.
constexpr double loading_pace = 0.5;

std::uint32_t ones(std::uint64_t word) {
  return static_cast<std::uint32_t>(__builtin_popcountll(word));
}

}  // namespace

Overview::~Overview() {
  if (texture_ != nullptr) host_.destroy_texture(texture_);
}

void Overview::forget() {
  texture_ = nullptr;
}

void Overview::notify(std::span<const sim::Event> events) {
  for (const sim::Event& event : events) {
    if (const auto* inserted = std::get_if<sim::Inserted>(&event)) {
      flipped_.insert(flipped_.end(), inserted->flipped.begin(), inserted->flipped.end());
    } else if (!std::holds_alternative<sim::Checked>(event) &&
               !std::holds_alternative<sim::Rejected>(event)) {
      bulk_ = true;
    }
  }
  if (flipped_.size() > sim::max_hashes * 1024) bulk_ = true;
  if (bulk_) flipped_.clear();
}

std::size_t Overview::block_of(std::uint32_t bit) const {
  return static_cast<std::size_t>(static_cast<std::uint64_t>(bit) * counts_.size() / bits_);
}

void Overview::count(const sim::State& state) {
  std::fill(counts_.begin(), counts_.end(), 0);
  counted_ = 0;
  std::array<std::uint64_t, 1024> words;
  for (std::uint32_t first = 0; first < bits_; first += words.size() * 64) {
    state.specimen().used_bits(first, words);
    count(words, first);
    if (bits_ - first <= words.size() * 64) break;
  }
}

void Overview::count(std::span<const std::uint64_t> words, std::uint32_t start) {
  // A word whose bits all lie in one block, as nearly all do in a large array, is counted at once.
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == 0) continue;
    counted_ += ones(words[i]);
    const std::uint32_t first = start + static_cast<std::uint32_t>(i * 64);
    const std::size_t block = block_of(first);
    if (block == block_of(std::min(first + 63, bits_ - 1))) {
      counts_[block] += ones(words[i]);
      continue;
    }
    for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
      ++counts_[block_of(first + static_cast<std::uint32_t>(__builtin_ctzll(rest)))];
    }
  }
}

float Overview::density(std::size_t block) const {
  // A cell that is larger than a block fills all blocks up to the next cell.
  if (counts_.size() > bits_) {
    const std::uint64_t cell = ((std::uint64_t{block} + 1) * bits_ - 1) / counts_.size();
    block = block_of(static_cast<std::uint32_t>(cell));
  }
  const float each = static_cast<float>(bits_) / static_cast<float>(counts_.size());
  const float share = static_cast<float>(counts_[block]) / std::max(each, 1.0f);
  // The square root tells an almost empty block from an empty one.
  return std::sqrt(std::min(share, 1.0f));
}

[[gnu::noinline]] void Overview::write(Svg& svg, const Rect& rect) const {
  constexpr int shades = 32;
  const float side = rect.width / static_cast<float>(columns_);
  for (int shade = 0; shade <= shades; ++shade) {
    const Colour colour = mix(theme_.unset, theme_.set, static_cast<float>(shade) / shades);
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (std::lround(density(i) * shades) != shade) continue;
      const std::size_t row = i / columns_;
      svg.fill({rect.x + side * static_cast<float>(i % columns_),
                rect.y + side * static_cast<float>(row), side, side},
               colour);
    }
  }
}

void Overview::draw(std::size_t first, std::size_t end) {
  const std::size_t first_row = first / columns_;
  const std::size_t end_row = (end + columns_ - 1) / columns_;
  const auto side = static_cast<std::size_t>(block_);
  const auto width = columns_ * side;
  std::vector<Colour> pixels(width * (end_row - first_row) * side);
  for (std::size_t i = first_row * columns_; i < end_row * columns_; ++i) {
    const Colour colour = mix(theme_.unset, theme_.set, density(i));
    const std::size_t left = i % columns_ * side;
    const std::size_t top = (i / columns_ - first_row) * side;
    for (std::size_t y = 0; y < side; ++y) {
      std::fill_n(pixels.begin() + static_cast<std::ptrdiff_t>((top + y) * width + left), side,
                  colour);
    }
  }
  host_.update_texture(texture_, 0, static_cast<int>(first_row * side), static_cast<int>(width),
                       static_cast<int>((end_row - first_row) * side), pixels.data(),
                       static_cast<int>(width));
}

Texture Overview::update(const sim::State& state, const Theme& theme, int width, int height,
                         int block, double now) {
  const bool same_size = texture_ != nullptr && width == width_ && height == height_ &&
                         block == block_ && bits_ == state.cells();
  if (!same_size) {
    if (texture_ != nullptr) host_.destroy_texture(texture_);
    width_ = width;
    height_ = height;
    block_ = block;
    bits_ = state.cells();
    columns_ = static_cast<std::uint32_t>(width / block);
    rows_ = static_cast<std::uint32_t>(height / block);
    counts_.assign(static_cast<std::size_t>(columns_) * rows_, 0);
    texture_ = host_.create_texture(static_cast<int>(columns_) * block,
                                    static_cast<int>(rows_) * block, true);
    if (texture_ == nullptr) return nullptr;
  }
  const bool same_look = same_size && theme_ == theme;
  theme_ = theme;
  const std::vector<std::uint32_t> flipped = std::move(flipped_);
  flipped_.clear();
  const bool bulk = bulk_ || counted_ + flipped.size() != state.filled();
  if (same_size && revision_ == state.revision()) {
    if (!same_look) draw(0, counts_.size());
    return texture_;
  }
  if (same_size && bulk && state.loading() && now - counted_at_ < loading_pace) return texture_;

  revision_ = state.revision();
  bulk_ = false;
  if (bulk || !same_size) {
    count(state);
    counted_at_ = now;
    draw(0, counts_.size());
    return texture_;
  }
  counted_ += flipped.size();
  for (const std::uint32_t bit : flipped) ++counts_[block_of(bit)];
  if (!same_look) {
    draw(0, counts_.size());
  } else {
    for (const std::uint32_t bit : flipped) {
      draw(block_of(bit), std::max(block_of(bit) + 1, block_of(bit + 1)));
    }
  }
  return texture_;
}

}  // namespace bloom::view
