// The panels of the view Stories, and of a story that is played.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

float player_panel(Context& context, const Area& area);   // of a story, while one is played
float scene_panel(Context& context, const Area& area);    // what it shows beside the filter
float stories_panel(Context& context, const Area& area);  // to choose from

}  // namespace bloom::view
