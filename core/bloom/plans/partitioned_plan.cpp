// The plan of a partitioned filter.
#include <cmath>

#include "bloom/families.hpp"
#include "bloom/plan.hpp"
#include "bloom/plans/draft.hpp"
#include "bloom/text/numbers.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom {

using namespace detail;

// The fewest bits a slice that keep the rate, by the exact one.
Draft FamilyTraits<Family::partitioned>::draft(const Demand& demand) {
  const std::uint32_t hashes = theory::hashes_for(demand.rate);
  const double n = keys_of(demand);
  // 1 − (1 − 1/s)^n ≤ p^(1/k)
  const double fill = std::pow(demand.rate, 1.0 / hashes);
  const double slice = std::ceil(-1 / std::expm1(std::log1p(-fill) / n));
  return within(demand.rate >= 0x1p-32 && slice <= PartitionedFilter::max_slice_bits,
                "at most " + text::grouped(PartitionedFilter::max_slice_bits) +
                    " bits a slice, and rates from 2^-32 on",
                {PartitionedSettings{whole(slice), hashes, demand.seed},
                 {hashes * slice, hashes, partitioned_rate(slice, hashes, n)}});
}

Result<PartitionedFilter> PartitionedFilter::for_keys(std::uint64_t n, double p,
                                                      std::uint32_t seed) {
  return created_for<PartitionedFilter>({n, p, seed});
}

}  // namespace bloom
