// The part of the table from widgets to commands that is of a Parquet file.
#pragma once

#include "web/view/interface/frame.hpp"
#include "web/view/interface/input.hpp"
#include "web/view/state/session.hpp"

namespace bloom::view {

// Carries out an input of that; false, and nothing done, for any other.
bool act_on_parquet(const Input& input, Session& session, Frame& frame);

}  // namespace bloom::view
