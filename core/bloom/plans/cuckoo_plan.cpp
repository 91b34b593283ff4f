// The plan of a cuckoo filter.
#include <algorithm>
#include <cmath>

#include "bloom/families.hpp"
#include "bloom/plan.hpp"
#include "bloom/plans/draft.hpp"
#include "bloom/text/numbers.hpp"

namespace bloom {

using namespace detail;

// The rate is 1 − (1 − load/(2^f − 1))^8 for f bits a fingerprint (Fan et al. 2014, section 5.1).
Draft FamilyTraits<Family::cuckoo>::draft(const Demand& demand) {
  constexpr double most_load = 0.95;
  const double n = keys_of(demand);
  const double bits = std::max<double>(CuckooFilter::min_fingerprint_bits,
                                       std::ceil(std::log2(8 * most_load / demand.rate + 1)));
  const std::uint64_t buckets = CuckooFilter::buckets_for(demand.keys, whole(bits));
  // Of very many keys these are too few.
  const double slots =
      std::max(static_cast<double>(buckets * CuckooFilter::slots_per_bucket), n / most_load);
  return within(
      bits <= CuckooFilter::max_fingerprint_bits && buckets <= CuckooFilter::max_buckets,
      "at most " +
          text::grouped(std::uint64_t{CuckooFilter::max_buckets} * CuckooFilter::slots_per_bucket) +
          " slots, and fingerprints of 16 bits",
      {CuckooSettings{static_cast<std::uint32_t>(buckets), whole(bits), demand.seed},
       {slots * bits, 2, -std::expm1(8 * std::log1p(-n / slots / (std::exp2(bits) - 1)))}});
}

Result<CuckooFilter> CuckooFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return created_for<CuckooFilter>({n, p, seed});
}

}  // namespace bloom
