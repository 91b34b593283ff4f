// The plan of a quotient filter.
#include <algorithm>
#include <cmath>

#include "bloom/families.hpp"
#include "bloom/plan.hpp"
#include "bloom/plan_limits.hpp"
#include "bloom/plans/draft.hpp"

namespace bloom {

using namespace detail;

// At most three quarters full, as its authors advise: clusters grow fast beyond.
Draft FamilyTraits<Family::quotient>::draft(const Demand& demand) {
  const double n = keys_of(demand);
  std::uint32_t quotient_bits = QuotientFilter::min_quotient_bits;
  const auto slots = [&] { return std::ldexp(1.0, static_cast<int>(quotient_bits)); };
  while (0.75 * slots() < n) ++quotient_bits;
  const double fingerprint_bits = std::ceil(std::log2(n / demand.rate));
  const double remainder_bits = std::max(1.0, fingerprint_bits - quotient_bits);
  const double bits = (remainder_bits + 3) * slots();
  QuotientSettings settings;
  settings.quotient_bits = quotient_bits;
  settings.remainder_bits = whole(remainder_bits);
  settings.seed = demand.seed;
  return within(
      quotient_bits <= QuotientFilter::max_quotient_bits && fingerprint_bits <= 64 &&
          bits <= static_cast<double>(QuotientFilter::max_bits),
      "at most 268,435,456 slots, 1 GiB and fingerprints of 64 bits",
      {settings,
       {bits, 1, -std::expm1(n * std::log1p(-std::exp2(-(quotient_bits + remainder_bits))))}});
}

Result<QuotientFilter> QuotientFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return created_for<QuotientFilter>({n, p, seed});
}

}  // namespace bloom
