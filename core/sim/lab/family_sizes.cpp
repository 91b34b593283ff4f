#include "sim/lab/family_sizes.hpp"

#include "bloom/plan.hpp"

namespace bloom::sim {
namespace {

// A whole block, line or window is one place, however many of its bits are asked.
bool at_one_place(Kind kind) {
  return kind == Kind::split_block || kind == Kind::blocked || kind == Kind::ribbon;
}

}  // namespace

std::vector<FamilySize> family_sizes(Families families, std::uint64_t keys, double rate) {
  std::vector<FamilySize> sizes;
  for (const FamilyInfo* family : families) {
    FamilySize& size = sizes.emplace_back();
    size.family = family;
    const auto plan = plan_for(family->name, {keys, rate});
    if (plan) {
      size.bits = plan->bits;
      size.reads = at_one_place(family->kind) ? 1 : plan->probes;
    } else {
      // The advice that follows is the same for all.
      size.limit = plan.reason().substr(0, plan.reason().find(": "));
    }
  }
  return sizes;
}

}  // namespace bloom::sim
