#include "sim/compare/expected.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bloom/filters/blocked.hpp"
#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/filters/cuckoo.hpp"
#include "bloom/filters/ribbon/ribbon_theory.hpp"
#include "bloom/filters/scalable.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/theory/exact_rate.hpp"
#include "bloom/theory/formulas.hpp"
#include "bloom/theory/scheme_rate.hpp"

namespace bloom::sim {
namespace {

double cells_of(const SpecimenSettings& settings) {
  return settings.bits / static_cast<double>(settings.width);
}

double bits_in_use(const SpecimenSettings& settings, std::uint64_t keys, Scheme scheme) {
  return theory::scheme_rate({settings.bits, settings.hashes, scheme, settings.seed}, keys);
}

// All stages that so many keys fill, the last one in part; stages are independent filters here.
// That a key is left out when it seems present changes nothing: its bits are 1 already.
double scalable(const SpecimenSettings& settings, double keys) {
  ScalableSettings stage;
  stage.capacity = settings.capacity;
  stage.rate = settings.rate;
  double none = 1;
  for (double left = keys; left > 0;) {
    const ScalableFilter::StageSize size = ScalableFilter::first_stage(stage);
    const double slice = static_cast<double>(size.bits) / size.slices;
    const double here = std::min(left, static_cast<double>(stage.capacity));
    none *= 1 - std::pow(-std::expm1(here * std::log1p(-1 / slice)), size.slices);
    left -= here;
    stage.rate *= stage.tightening;
    stage.capacity = static_cast<std::uint32_t>(std::min<std::uint64_t>(
        std::uint64_t{stage.capacity} * settings.growth, ScalableFilter::max_stage_keys));
  }
  return 1 - none;
}

// A cell is in use when it was set, some time ago, and fewer decrements have met it since than its
// maximum: with P of them an insert against k cells that are set, each of m, both are Poisson
// streams, and it is the chance that one is the other's successor but j times in a row.
double stable(const SpecimenSettings& settings, double keys) {
  const double cells = cells_of(settings);
  const double k = settings.hashes;
  const double most = std::ldexp(1.0, static_cast<int>(settings.width)) - 1;
  const double both = k + settings.decrements;
  const double events = both * keys / cells;
  double term = std::exp(-events);
  double fewer = term;  // P(Poisson(events) ≤ j)
  double share = k / both;
  double used = 0;
  for (double j = 0; j < most; ++j) {
    used += share * (1 - fewer);
    share *= settings.decrements / both;
    term *= events / (j + 1);
    fewer += term;
  }
  // As many keys as would leave a filter so full that forgets nothing.
  return theory::scattered_rate(cells, k, -cells / k * std::log1p(-std::min(used, 1 - 1e-9)));
}

double cuckoo(const SpecimenSettings& settings, double keys) {
  const double slots = cells_of(settings);
  const double fingerprints = std::ldexp(1.0, static_cast<int>(settings.width)) - 1;
  // The two buckets of four are the same one in one of so many cases.
  const double read = 8 - 16 / slots;
  return -std::expm1(read * std::log1p(-std::min(1.0, keys / slots) / fingerprints));
}

double quotient(const SpecimenSettings& settings, double keys) {
  constexpr double marks = 3;
  const double slots = settings.bits / (settings.width + marks);
  const double fingerprints = slots * std::ldexp(1.0, static_cast<int>(settings.width));
  return -std::expm1(keys * std::log1p(-1 / fingerprints));
}

}  // namespace

double expected_rate(Kind kind, const SpecimenSettings& settings, std::uint64_t keys) {
  const auto n = static_cast<double>(keys);
  switch (kind) {
    case Kind::classic:
      return bits_in_use(settings, keys, settings.scheme);
    case Kind::guava:
      return bits_in_use(settings, keys, Scheme::double_hashing);
    case Kind::bip37:
      return bits_in_use(settings, keys, Scheme::independent);
    case Kind::split_block:
      return split_block_rate(n, settings.bits / (8.0 * SplitBlockFilter::block_bytes));
    case Kind::blocked:
      return cache_line_rate(n, settings.bits / double{BlockedFilter::line_bits}, settings.hashes);
    case Kind::counting:
      return theory::exact_rate(static_cast<std::uint64_t>(cells_of(settings)), settings.hashes,
                                keys);
    case Kind::scalable:
      return scalable(settings, n);
    case Kind::stable:
      return stable(settings, n);
    case Kind::cuckoo:
      return cuckoo(settings, n);
    case Kind::exclusive_or:
    case Kind::binary_fuse:
      return std::ldexp(1.0, -static_cast<int>(settings.width));
    case Kind::ribbon:
      return ribbon_rate(static_cast<std::uint32_t>(keys), settings.rate);
    case Kind::quotient:
      return quotient(settings, n);
  }
  return std::numeric_limits<double>::quiet_NaN();  // no such kind
}

}  // namespace bloom::sim
