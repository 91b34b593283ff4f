// What the view remembers of attack and defence, which the platform runs; and what is said of them.
#pragma once

#include <string>

#include "sim/lab/attacks.hpp"
#include "sim/state.hpp"

namespace bloom::view {

struct Attacked {
  const sim::Attacks* shown = nullptr;
  sim::Attack wanted = sim::Attack::poison;  // of the request that was made last
};

// The attacks as far as they are of this state; null where there is none.
const sim::Attacks* attacks_on(const sim::State& state, const Attacked& attacked);

// Some sentences each, of what is done; empty where it is not.
std::string poison_words(const sim::State& state, const sim::Attacks& attacks);
std::string query_words(const sim::Attacks& attacks);
std::string secret_seed_words(const sim::State& state, const sim::Attacks& attacks);

// The cells that chosen keys fill, beside honest ones, as a table.
std::string poison_table(const sim::State& state, const sim::Attacks& attacks);

}  // namespace bloom::view
