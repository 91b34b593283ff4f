// What the inputs of stories do.
#pragma once

#include "web/view/interface/frame.hpp"
#include "web/view/interface/input.hpp"
#include "web/view/state/session.hpp"

namespace bloom::view {

// Whether the input was theirs.
bool act_on_stories(const Input& input, Session& session, Frame& frame);

// The cell that is pointed at is the guess, where one is asked for.
void guess_cell(Session& session, Frame& frame);

// Goes on to the next step when its time has come. The seconds until then; negative: it never does.
double pace_story(Session& session, double now, Frame& frame);

}  // namespace bloom::view
