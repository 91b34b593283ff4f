// What the view remembers of Save: the panel, and the file that was asked for last.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bloom::view {

struct SaveState {
  static constexpr std::uint32_t least_width = 320, most_width = 4096;  // of a PNG, CSS pixels

  bool open = false;  // the panel
  std::uint32_t width = 1600;
  std::string format;  // "svg", "png", or one of sim::file_formats()
  std::string figure;  // for the first two, as SVG

  bool figure_wanted() const { return figure.empty() && (format == "svg" || format == "png"); }

  // Why a format cannot be written, in the order of sim::file_formats(); found out again when the
  // filter has changed.
  std::vector<std::string> problems;
  std::uint64_t revision = 0;
};

}  // namespace bloom::view
