// What a step of a story does, done: by commands of the simulator, or beside it.
#pragma once

#include <vector>

#include "sim/event.hpp"
#include "sim/simulator.hpp"
#include "sim/story/facts.hpp"
#include "sim/story/story.hpp"

namespace bloom::sim {

// An outcome in which nothing happened yet in this scene; `refused` says so where it cannot be.
Outcome begun(const Scene& scene);

// Answers with what happened in the simulator, and adds the rest to the outcome. Where something is
// refused, nothing is changed and `refused` says why.
std::vector<Event> act(const Action& action, Simulator& simulator, Outcome& outcome);

}  // namespace bloom::sim
