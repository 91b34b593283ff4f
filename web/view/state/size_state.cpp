#include "web/view/state/size_state.hpp"

namespace bloom::view {

const std::vector<sim::FamilySize>& SizeState::families(sim::Families all) {
  if (keys_ != sizing.keys || rate_ != sizing.rate) {
    keys_ = sizing.keys;
    rate_ = sizing.rate;
    families_ = sim::family_sizes(all, keys_, rate_);
  }
  return families_;
}

}  // namespace bloom::view
