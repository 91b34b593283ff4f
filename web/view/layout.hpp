// Where the panels of a view go: two columns where there is room, else one.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

// How many CSS pixels a unit of the page is: type and cells grow with a page larger than 1280 × 720
// (CSS pixels; a height of 0 is unknown), in steps of an eighth.
float page_scale(float width, float height, float ratio);

// Draws all panels for the environment and returns the height of the content.
float lay_out(Context& context);

}  // namespace bloom::view
