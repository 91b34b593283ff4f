// The words of Save. What a format is called, and why it cannot be written, comes from the
// simulator (sim/save/save.hpp).
#pragma once

namespace bloom::view::say {

inline constexpr const char* width_of_png = "Width of the PNG";
inline constexpr const char* width_range = "Pixels, 320 … 4,096";
inline constexpr const char* width_wanted = "The width is a whole number of pixels, 320 … 4,096.";
inline constexpr const char* keys_inserted_here =
    "A text of keys has those that were inserted here: the ones that this filter was opened with "
    "are unknown.";

}  // namespace bloom::view::say
