// The density of a large array as a small picture: each block of pixels is as dark as its share of
// the cells is in use. Counted in one pass after a bulk change, and bit by bit after an insert.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/event.hpp"
#include "sim/state.hpp"

#include "web/view/drawing/svg.hpp"
#include "web/view/drawing/theme.hpp"
#include "web/view/interface/host.hpp"

namespace bloom::view {

class Overview {
 public:
  explicit Overview(Host& host) : host_(host) {}
  ~Overview();
  Overview(const Overview&) = delete;
  Overview& operator=(const Overview&) = delete;

  void notify(std::span<const sim::Event> events);

  // The picture for a space in device pixels, its blocks of `block` pixels a side in reading order.
  Texture update(const sim::State& state, const Theme& theme, int width, int height, int block,
                 double now);
  // What is in the picture as shapes instead.
  void write(Svg& svg, const Rect& rect) const;
  void forget();  // the texture is gone already

 private:
  std::size_t block_of(std::uint32_t bit) const;
  float density(std::size_t block) const;  // how dark it is, 0 … 1
  void count(const sim::State& state);
  void count(std::span<const std::uint64_t> words, std::uint32_t start);
  void draw(std::size_t first, std::size_t end);

  Host& host_;
  Texture texture_ = nullptr;
  int width_ = 0, height_ = 0, block_ = 1;
  std::uint32_t columns_ = 0, rows_ = 0;  // in blocks
  Theme theme_{};
  std::uint32_t bits_ = 0;  // cells
  std::uint64_t revision_ = 0;
  std::uint64_t counted_ = 0;  // cells in use in counts_
  double counted_at_ = 0;
  std::vector<std::uint32_t> counts_;   // cells in use, by block
  std::vector<std::uint32_t> flipped_;  // since the last update, when nothing else changed
  bool bulk_ = false;
};

}  // namespace bloom::view
