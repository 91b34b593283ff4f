// Attack and defence in words.
#pragma once

#include <string>

#include "sim/lab/attacks.hpp"
#include "sim/state.hpp"

namespace bloom::view {

// Some sentences each, of what is done; empty where it is not.
std::string poison_words(const sim::State& state, const sim::Attacks& attacks);
std::string query_words(const sim::Attacks& attacks);
std::string secret_seed_words(const sim::State& state, const sim::Attacks& attacks);

// The cells that chosen keys fill, beside honest ones, as a table.
std::string poison_table(const sim::State& state, const sim::Attacks& attacks);

}  // namespace bloom::view
