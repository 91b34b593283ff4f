// The plan of a blocked filter.
#include <algorithm>
#include <cmath>

#include "bloom/families.hpp"
#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/plan.hpp"
#include "bloom/plans/draft.hpp"

namespace bloom {

using namespace detail;

Draft FamilyTraits<Family::blocked>::draft(const Demand& demand) {
  constexpr std::string_view limits = "at most 512 MiB, and rates from 1e-6 on";
  if (demand.rate < 1e-6) return without_number(limits);
  const double bits_per_key = cache_line_bits_per_key_for(std::min(demand.rate, 0.5));
  const double lines = std::ceil(bits_per_key * keys_of(demand) / BlockedFilter::line_bits);
  const BlockedSettings settings{whole(lines), line_probes_for(bits_per_key), demand.seed};
  return within(lines <= BlockedFilter::max_lines, limits,
                {settings,
                 {BlockedFilter::line_bits * lines, settings.probes,
                  cache_line_rate(keys_of(demand), lines, settings.probes)}});
}

Result<BlockedFilter> BlockedFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return created_for<BlockedFilter>({n, p, seed});
}

}  // namespace bloom
