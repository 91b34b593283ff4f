// The visible cells as one picture in device pixels, drawn by hand and kept in a texture of which
// only cells that changed are sent again.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/state.hpp"

#include "web/view/cells/cell_look.hpp"
#include "web/view/cells/grid_shape.hpp"
#include "web/view/drawing/fonts.hpp"
#include "web/view/drawing/theme.hpp"
#include "web/view/interface/host.hpp"

namespace bloom::view {

class GridImage {
 public:
  explicit GridImage(Host& host) : host_(host) {}
  ~GridImage();
  GridImage(const GridImage&) = delete;
  GridImage& operator=(const GridImage&) = delete;

  // Brings the picture up to date and returns its texture, null when the host refuses one.
  Texture update(const sim::State& state, const GridShape& shape, const Theme& theme,
                 const Fonts& fonts);
  void forget();  // the texture is gone already

 private:
  // Of what is shown in one cell: a stamp, or of a stacked cell one for each of its bits.
  template <class Visit>
  void stamps_of(std::uint32_t look, int left, int top, Visit visit) const;
  void make_stamps(const CellLook& look, const Theme& theme, const Fonts& fonts);
  void draw_all();
  void send(std::uint32_t cell);

  Host& host_;
  Texture texture_ = nullptr;
  int texture_width_ = 0, texture_height_ = 0;
  GridShape shape_;
  Theme theme_{};
  float ratio_ = 0;
  std::uint64_t revision_ = 0;
  const sim::FamilyInfo* family_ = nullptr;
  std::uint32_t cell_bits_ = 0;
  std::vector<std::uint32_t> shown_;         // the look of each visible cell
  std::vector<std::vector<Colour>> stamps_;  // by level, pitch_x · pitch pixels
};

}  // namespace bloom::view
