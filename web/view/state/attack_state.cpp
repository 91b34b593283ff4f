#include "web/view/state/attack_state.hpp"

namespace bloom::view {

const sim::Attacks* attacks_on(const sim::State& state, const AttackState& attacked) {
  const sim::Attacks* shown = attacked.shown;
  return shown != nullptr && shown->up_to_date(state) ? shown : nullptr;
}

}  // namespace bloom::view
