// What the view remembers of attack and defence, which the platform runs.
#pragma once

#include "sim/lab/attacks.hpp"
#include "sim/state.hpp"

namespace bloom::view {

struct AttackState {
  const sim::Attacks* shown = nullptr;
  sim::Attack wanted = sim::Attack::poison;  // of the request that was made last
};

// The attacks as far as they are of this state; null where there is none.
const sim::Attacks* attacks_on(const sim::State& state, const AttackState& attacked);

}  // namespace bloom::view
