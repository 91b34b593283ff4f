// Where the panels go: two columns where there is room, else one.
#pragma once

#include "web/view/panels/panels.hpp"

namespace bloom::view {

// Draws all panels for the environment and returns the height of the content in CSS pixels.
float lay_out(Context& context);

}  // namespace bloom::view
