#include "bloom/plan.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "bloom/plan_limits.hpp"
#include "bloom/text/numbers.hpp"

namespace bloom {

using namespace detail;

namespace {

// In the order of the families.
template <Family... all>
constexpr std::array<Draft (*)(const Demand&), sizeof...(all)> drafts_of(FamilyList<all...>) {
  return {&FamilyTraits<all>::draft...};
}
constexpr auto drafts = drafts_of(AllFamilies{});

}  // namespace

Need need_of(std::size_t family, const Demand& demand) {
  return drafts[family](demand).need;
}

Need need_of(Family family, const Demand& demand) {
  return need_of(place_of(family), demand);
}

Result<Plan> plan_for(std::string_view family, const Demand& demand) {
  if (!(demand.keys >= 1 && demand.rate > 0 && demand.rate < 1)) {
    return Error{"There is no filter for " + text::grouped(demand.keys) +
                 " keys at this rate: give at least 1 key, and a rate above 0 and below 1."};
  }
  const auto found = std::find(families.begin(), families.end(), family);
  if (found == families.end()) {
    return Error{"There is no family “" + std::string(family) + "”: choose " +
                 all_families_named("or") + "."};
  }
  const Draft draft = drafts[static_cast<std::size_t>(found - families.begin())](demand);
  const Need& need = draft.need;
  if (!need.built) return not_built(family, need.remark);
  return Plan{draft.settings, static_cast<std::uint64_t>(need.bits), need.probes, need.rate};
}

}  // namespace bloom
