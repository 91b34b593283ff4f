// The little that must be asked of the browser from C++.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "web/view/interface/host.hpp"

namespace bloom::app {

// One line of text in the browser's own fonts, drawn on a canvas that is never shown. The line is
// 1.3 × `pixels` high, its baseline at `pixels`. An empty mask for an empty line or when it is
// refused.
view::Mask rasterize_on_canvas(std::string_view utf8, float pixels, bool monospace);

// The text in Unicode's normalisation form C, or D.
std::string normalized_by_browser(std::string_view utf8, bool composed);

// The page's clock, in milliseconds.
double browser_time();

// One that nobody can foresee.
std::uint32_t random_number();

}  // namespace bloom::app
