// The plan of a counting filter.
#include <algorithm>

#include "bloom/families.hpp"
#include "bloom/plan.hpp"
#include "bloom/plans/draft.hpp"
#include "bloom/text/numbers.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom {

using namespace detail;

Draft FamilyTraits<Family::counting>::draft(const Demand& demand) {
  const std::uint32_t hashes = theory::hashes_for(demand.rate);
  const double counters =
      std::max<double>(CountingFilter::min_counters,
                       cells_for(demand, theory::bits_for(keys_of(demand), demand.rate), hashes));
  return within(demand.rate >= 0x1p-32 && counters <= CountingFilter::max_counters,
                "at most " + text::grouped(CountingFilter::max_counters) +
                    " counters, and rates from 2^-32 on",
                {CountingSettings{whole(counters), hashes, demand.seed},
                 {counters * CountingFilter::counter_bits, hashes,
                  theory::scattered_rate(counters, hashes, keys_of(demand))}});
}

Result<CountingFilter> CountingFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return created_for<CountingFilter>({n, p, seed});
}

}  // namespace bloom
