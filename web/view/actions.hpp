// What each input means: the one table from widgets to commands.
#pragma once

#include <string>
#include <vector>

#include "sim/state.hpp"

#include "web/view/interface/frame.hpp"
#include "web/view/interface/input.hpp"
#include "web/view/state/session.hpp"

namespace bloom::view {

// Carries out the inputs in order: changes the session, and appends commands and requests.
void act(const std::vector<Input>& inputs, const sim::State& state, Session& session, Frame& frame);

}  // namespace bloom::view
