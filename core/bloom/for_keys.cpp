// Every family's for_keys(), by the plans of bloom/plan.hpp.
#include <algorithm>
#include <string>

#include "bloom/filters/blocked.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/counting.hpp"
#include "bloom/filters/cuckoo.hpp"
#include "bloom/filters/quotient.hpp"
#include "bloom/filters/ribbon.hpp"
#include "bloom/filters/scalable.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/stable.hpp"
#include "bloom/filters/xor_filter.hpp"
#include "bloom/plan.hpp"

namespace bloom {
namespace {

template <class F, class Settings>
Result<F> made(std::string_view family, const Demand& demand) {
  const auto plan = plan_for(family, demand);
  if (!plan) return Error{plan.reason()};
  return F::create(*std::get_if<Settings>(&plan->settings));
}

std::uint64_t count_of(std::span<const Hash> keys) {
  return std::max<std::uint64_t>(1, keys.size());
}

}  // namespace

Result<ClassicFilter> ClassicFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return made<ClassicFilter, ClassicSettings>("classic", {n, p, seed});
}

Result<SplitBlockFilter> SplitBlockFilter::for_keys(std::uint64_t n, double p) {
  return made<SplitBlockFilter, SplitBlockSettings>("split-block", {n, p});
}

Result<BlockedFilter> BlockedFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return made<BlockedFilter, BlockedSettings>("blocked", {n, p, seed});
}

Result<CountingFilter> CountingFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return made<CountingFilter, CountingSettings>("counting", {n, p, seed});
}

Result<ScalableFilter> ScalableFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return made<ScalableFilter, ScalableSettings>("scalable", {n, p, seed});
}

Result<StableFilter> StableFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return made<StableFilter, StableSettings>("stable", {n, p, seed});
}

Result<CuckooFilter> CuckooFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return made<CuckooFilter, CuckooSettings>("cuckoo", {n, p, seed});
}

Result<QuotientFilter> QuotientFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return made<QuotientFilter, QuotientSettings>("quotient", {n, p, seed});
}

Result<RibbonFilter> RibbonFilter::for_keys(std::span<const Hash> hashes, double p,
                                            std::uint32_t seed) {
  const auto plan = plan_for("ribbon", {count_of(hashes), p, seed});
  if (!plan) return Error{plan.reason()};
  return build(hashes, *std::get_if<RibbonSettings>(&plan->settings));
}

template <class Layout, class Fingerprint>
Result<BasicXorFilter<Layout, Fingerprint>> BasicXorFilter<Layout, Fingerprint>::for_keys(
    std::span<const Hash> hashes, double p, std::uint32_t seed) {
  // Both families plan alike.
  const auto plan = plan_for("xor", {count_of(hashes), p, seed});
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
