// The plan of a ribbon filter.
#include <algorithm>
#include <cmath>
#include <string>

#include "bloom/families.hpp"
#include "bloom/filters/ribbon/ribbon_theory.hpp"
#include "bloom/plan.hpp"
#include "bloom/plans/draft.hpp"
#include "bloom/text/numbers.hpp"

namespace bloom {

using namespace detail;

Draft FamilyTraits<Family::ribbon>::draft(const Demand& demand) {
  const std::string limits =
      "at most " + text::grouped(RibbonFilter::max_keys) + " keys, and rates from 2^-32 on";
  if (demand.rate < 0x1p-32) return without_number(limits);
  const RibbonSettings settings{std::min(demand.rate, 0.5), demand.seed};
  const std::uint32_t keys = std::min(whole(keys_of(demand)), RibbonFilter::max_keys);
  return within(
      demand.keys <= RibbonFilter::max_keys, limits,
      {settings,
       {static_cast<double>(RibbonFilter::bits_for(keys, settings.rate)) * (keys_of(demand) / keys),
        whole(std::ceil(-std::log2(settings.rate))), ribbon_rate(keys, settings.rate)}});
}

Result<RibbonFilter> RibbonFilter::for_keys(std::span<const Hash> hashes, double p,
                                            std::uint32_t seed) {
  const auto plan = plan_for(FamilyTraits<Family::ribbon>::name, {key_count(hashes), p, seed});
  if (!plan) return Error{plan.reason()};
  return build(hashes, *std::get_if<RibbonSettings>(&plan->settings));
}

}  // namespace bloom
