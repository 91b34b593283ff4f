// Facts in sentences: placeholders that a state fills, and what a story expects of it.
#pragma once

#include <string>
#include <string_view>

#include "sim/state.hpp"
#include "sim/story/facts.hpp"
#include "sim/story/story.hpp"

namespace bloom::sim {

// The text with each {fact} in the words of the state. Only for texts without a
// placeholder_problem.
std::string told(std::string_view text, const State& state, const Outcome& outcome);

// What is wrong with a placeholder, as a sentence; empty where nothing is.
std::string placeholder_problem(std::string_view text);

// Whether it is as expected; else a sentence that says what is so instead.
std::string unmet(const Expectation& expected, const State& state, const Outcome& outcome);

}  // namespace bloom::sim
