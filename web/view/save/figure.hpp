// The picture of the filter as a file: what the reader sees of it, and no control.
#pragma once

#include <string>

#include "sim/state.hpp"

#include "web/view/drawing/fonts.hpp"
#include "web/view/host.hpp"
#include "web/view/session/session.hpp"
#include "web/view/view.hpp"

namespace bloom::view {

// As SVG, in the light theme on white, `figure_width` CSS pixels wide: what filter it is, the last
// verdict, the cells that are in sight with the marks of the last operation, and the counters.
// Within a frame of ImGui and one of its windows, to which nothing is added.
std::string figure_of(const sim::State& state, const Session& session,
                      const Environment& environment, const Fonts& fonts, Host& host);

}  // namespace bloom::view
