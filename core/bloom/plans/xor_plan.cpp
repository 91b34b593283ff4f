// The plans of xor and binary fuse filters.
#include <algorithm>
#include <cmath>
#include <string>

#include "bloom/families.hpp"
#include "bloom/plan.hpp"
#include "bloom/plans/draft.hpp"
#include "bloom/text/numbers.hpp"

namespace bloom {

using namespace detail;

namespace {

template <class Wanted, class Layout>
Draft fingerprints(const Demand& demand) {
  const std::uint32_t bits =
      demand.rate >= 0x1p-8 ? 8 : std::max(16U, whole(std::ceil(-std::log2(demand.rate))));
  const std::uint32_t keys = std::min(whole(keys_of(demand)), FuseFilter8::max_keys);
  const double cells = Layout::for_keys(keys).cells() * (keys_of(demand) / keys);
  return within(
      bits <= 16 && demand.keys <= FuseFilter8::max_keys,
      "at most " + text::grouped(FuseFilter8::max_keys) + " keys, and fingerprints of 16 bits",
      {Wanted{bits, demand.seed}, {bits * cells, 3, std::ldexp(1.0, -static_cast<int>(bits))}});
}

}  // namespace

Draft FamilyTraits<Family::exclusive_or>::draft(const Demand& demand) {
  return fingerprints<XorPlan, XorLayout>(demand);
}

Draft FamilyTraits<Family::binary_fuse>::draft(const Demand& demand) {
  return fingerprints<FusePlan, FuseLayout>(demand);
}

template <class Layout, class Fingerprint>
Result<BasicXorFilter<Layout, Fingerprint>> BasicXorFilter<Layout, Fingerprint>::for_keys(
    std::span<const Hash> hashes, double p, std::uint32_t seed) {
  // Both families plan alike.
  const auto plan =
      plan_for(FamilyTraits<Family::exclusive_or>::name, {key_count(hashes), p, seed});
  if (!plan) return Error{plan.reason()};
  if (std::get_if<XorPlan>(&plan->settings)->fingerprint_bits > fingerprint_bits) {
    return Error{"Fingerprints of " + std::to_string(fingerprint_bits) +
                 " bits keep rates from 2^-" + std::to_string(fingerprint_bits) +
                 " on: choose wider ones, or a higher rate."};
  }
  return build(hashes, XorSettings{seed});
}

template Result<XorFilter8> XorFilter8::for_keys(std::span<const Hash>, double, std::uint32_t);
template Result<XorFilter16> XorFilter16::for_keys(std::span<const Hash>, double, std::uint32_t);
template Result<FuseFilter8> FuseFilter8::for_keys(std::span<const Hash>, double, std::uint32_t);
template Result<FuseFilter16> FuseFilter16::for_keys(std::span<const Hash>, double, std::uint32_t);

}  // namespace bloom
