// The plan of a classic filter.
#include <algorithm>

#include "bloom/families.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/plan.hpp"
#include "bloom/plan_limits.hpp"
#include "bloom/plans/draft.hpp"
#include "bloom/text/numbers.hpp"
#include "bloom/theory/double_hashing.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom {

using namespace detail;

// The path map's size. Double hashing where it keeps the rate; small filters at low rates take
// hashes that are independent, which cost time and keep any rate.
Draft FamilyTraits<Family::classic>::draft(const Demand& demand) {
  const double n = keys_of(demand);
  const JsonlSize size = jsonl_size_for(demand.keys, demand.rate);
  // Which that size has only below 2^63.
  const double textbook =
      std::max(static_cast<double>(size.bits), theory::exact_bits_for(n, demand.rate));
  ClassicSettings settings{0, size.hashes, Scheme::double_hashing, demand.seed};
  Need need{textbook, size.hashes, double_hashing_rate(textbook, size.hashes, n)};
  if (need.rate > near_enough * demand.rate) {
    settings.scheme = Scheme::independent;
    need.bits = cells_for(demand, textbook, size.hashes);
    need.rate = theory::scattered_rate(need.bits, size.hashes, n);
    need.remark = "with independent hashes";
    if (need.bits > textbook) {
      need.remark += "; for so few keys, the formula's " + text::grouped(size.bits) +
                     " bits do not keep the rate";
    }
  }
  settings.bits = whole(need.bits);
  const bool built =
      need.bits <= ClassicFilter::max_bits && size.hashes <= ClassicFilter::max_hashes;
  return within(built, classic_limits(), {settings, need});
}

Result<ClassicFilter> ClassicFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return created_for<ClassicFilter>({n, p, seed});
}

}  // namespace bloom
