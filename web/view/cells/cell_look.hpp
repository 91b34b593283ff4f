// What a cell looks like: its shade by what it holds, and its digits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/specimen/specimen.hpp"

#include "web/view/drawing/theme.hpp"

namespace bloom::view {

class CellLook {
 public:
  // Whether what a cell holds is written in it.
  CellLook(const sim::Specimen& specimen, const Theme& theme, bool written);

  // Shades 0 … levels(), of which 0 is that of an empty cell.
  std::uint32_t levels() const { return levels_; }
  std::uint32_t level(const sim::Value& value) const;
  Colour fill(std::uint32_t level) const;
  Colour ink(std::uint32_t level) const;

  // Whether what is written in it is one binary digit, or as many as are drawn one below the other.
  bool binary() const { return kind_ == sim::CellKind::bit || kind_ == sim::CellKind::solution; }
  bool stacked() const { return kind_ == sim::CellKind::solution; }
  std::string text(const sim::Value& value) const;  // empty in an empty slot

  // Of many cells that follow each other: the level, or of stacked cells the number.
  std::vector<std::uint32_t> looks(const sim::Specimen& specimen, std::uint32_t first,
                                   std::uint32_t count) const;

 private:
  sim::CellKind kind_;
  bool plain_;           // every cell holds something, so that all are drawn alike …
  bool shaded_;          // … but where no number can be read: there by their numbers
  std::uint32_t width_;  // bits
  std::uint32_t levels_ = 1;
  Theme theme_;
};

}  // namespace bloom::view
