// The plan of a scalable filter.
#include <algorithm>
#include <cmath>
#include <string>

#include "bloom/families.hpp"
#include "bloom/plan.hpp"
#include "bloom/plans/draft.hpp"
#include "bloom/text/numbers.hpp"

namespace bloom {

using namespace detail;

Draft FamilyTraits<Family::scalable>::draft(const Demand& demand) {
  const std::string limits = "a first stage of at most " +
                             text::grouped(ScalableFilter::max_stage_keys) +
                             " keys, and rates from 2^-32 on";
  if (demand.rate < 0x1p-32) return without_number(limits);
  ScalableSettings settings;
  settings.capacity = std::min(whole(keys_of(demand)), ScalableFilter::max_stage_keys);
  settings.rate = std::min(demand.rate, 0.5);
  settings.seed = demand.seed;
  const auto stage = ScalableFilter::first_stage(settings);
  // The keys fill the first stage, which has half of the rate.
  const double capacity = settings.capacity;
  const double slice = static_cast<double>(stage.bits) / stage.slices;
  return within(demand.keys <= ScalableFilter::max_stage_keys, limits,
                {settings,
                 {static_cast<double>(stage.bits) * (keys_of(demand) / capacity), stage.slices,
                  std::pow(-std::expm1(capacity * std::log1p(-1 / slice)), stage.slices)}});
}

Result<ScalableFilter> ScalableFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return created_for<ScalableFilter>({n, p, seed});
}

}  // namespace bloom
