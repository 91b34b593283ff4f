// What the picture is drawn for: the page's size, its preferences, and the parts that it shows.
#pragma once

#include <cstdint>

namespace bloom::view {

enum class Controls : std::uint8_t { full, min, none };

// What a link can name to be shown, in the order of its names (sim/link.hpp).
enum class Part : std::uint8_t { bits, key, verdict, counters, knobs, explanation, recent, rate };

// The views of the one state (web/view/views.hpp names them).
enum class Tab : std::uint8_t { filter, rates, size, compare, stories };

enum class PointerEvent : std::uint8_t { move, down, up, leave };

// Widgets keep their shapes from this width, and lie apart, reachable by finger, from 320.
constexpr float least_width = 280;  // CSS pixels

// Lengths are in units of the page: a CSS pixel on a screen of 1280 × 720, more on a larger one
// (page_scale in layout.hpp). The platform converts.
struct Environment {
  float width = 960;  // at least `least_width`
  float height = 0;   // of the screen, 0 where the picture's own height decides: in a frame
  float ratio = 1;    // device pixels a unit
  double now = 0;     // seconds, rising
  bool dark = false;
  bool reduced_motion = false;
  bool touch = false;  // targets of 40 px
  bool paper = false;  // nothing can be pressed there
  Controls controls = Controls::full;
  std::uint32_t show = 0;        // parts, a bit each; 0: as `controls` says
  std::uint32_t accent = 0;      // 0xAABBGGRR; 0: the theme's
  std::uint32_t background = 0;  // the same

  bool shows(Part part) const {
    constexpr std::uint32_t all = 0b1111111, min = 0b1001111, none = 0b0000001;
    const std::uint32_t parts = show != 0                    ? show
                                : controls == Controls::full ? all
                                : controls == Controls::min  ? min
                                                             : none;
    return (parts >> static_cast<unsigned>(part) & 1) != 0;
  }
  // The page as it is, with what explains it.
  bool complete() const { return show == 0 && controls == Controls::full; }
  // Nothing that a second column could hold.
  bool figure() const { return !shows(Part::knobs) && !shows(Part::recent); }
  // Nothing to operate.
  bool still() const { return figure() && !shows(Part::key) && !shows(Part::verdict); }
};

}  // namespace bloom::view
