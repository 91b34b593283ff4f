#include "sim/compare/fitting.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bloom/filters/blocked.hpp"
#include "bloom/filters/counting.hpp"
#include "bloom/filters/cuckoo.hpp"
#include "bloom/filters/quotient.hpp"
#include "bloom/filters/ribbon.hpp"
#include "bloom/filters/scalable.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/plan.hpp"
#include "sim/compare/expected.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t split_block_bits = 8 * SplitBlockFilter::block_bytes;
constexpr std::uint32_t line_bits = BlockedFilter::line_bits;

// The last whole number from `low` on, below `high`, for which this holds; it holds for `low`, and
// once it does not it never does.
template <class Holds>
std::uint32_t last_for_which(std::uint32_t low, std::uint32_t high, Holds holds) {
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

struct Wanted {
  const FamilyInfo& family;
  std::uint64_t keys;  // at least 1
  std::uint32_t bits;
  std::uint32_t seed;
};

// Whole pieces that lie within the bits, at least one.
std::uint32_t whole(std::uint32_t bits, std::uint32_t piece) {
  return std::max(1U, bits / piece) * piece;
}

// The fewest hashes whose rate is within half a percent of the best; returns that rate.
double fit_hashes(const Wanted& wanted, SpecimenSettings& settings) {
  const std::uint32_t most = within(wanted.family.knobs, Setting::hashes, ~std::uint32_t{0});
  std::vector<double> rates;
  for (settings.hashes = 1; settings.hashes <= most; ++settings.hashes) {
    rates.push_back(expected_rate(wanted.family.kind, settings, wanted.keys));
  }
  const double best = 1.005 * *std::min_element(rates.begin(), rates.end());
  const auto first =
      std::find_if(rates.begin(), rates.end(), [&](double rate) { return rate <= best; });
  settings.hashes = 1 + static_cast<std::uint32_t>(first - rates.begin());
  return *first;
}

// At any k, no scheme has a lower rate than independent hashes. Double hashing costs less: it is
// taken for one or two hashes, which it makes as well, and in filters so large that its rate is
// within a percent.
Scheme scheme_for(const SpecimenSettings& settings, double rate) {
  const double excess = double_hashing_excess(settings.bits, std::max(settings.hashes, 4U));
  return settings.hashes <= 2 || excess <= 0.01 * rate ? Scheme::double_hashing
                                                       : Scheme::independent;
}

void fit_classic(const Wanted& wanted, SpecimenSettings& settings) {
  settings.scheme = Scheme::independent;
  const double rate = fit_hashes(wanted, settings);
  settings.scheme = scheme_for(settings, rate);
}

// Two bits a cell and three hashes, as planned; as many decrements as keep a key for as many
// inserts as there are keys with 99 %.
void fit_stable(const Wanted& wanted, SpecimenSettings& settings) {
  constexpr double mean_met = 0.27144;  // cbrt(0.02): bloom/plan.cpp
  settings.width = 2;
  settings.hashes = 3;
  settings.bits = whole(wanted.bits, settings.width);
  settings.decrements = static_cast<std::uint32_t>(
      std::max(1.0, mean_met * settings.bits / settings.width / static_cast<double>(wanted.keys)));
}

// Bits of all stages that the keys fill.
std::uint64_t scalable_bits(const SpecimenSettings& settings, std::uint64_t keys) {
  ScalableSettings stage;
  stage.capacity = settings.capacity;
  stage.rate = settings.rate;
  std::uint64_t bits = ScalableFilter::first_stage(stage).bits;
  for (std::uint64_t room = stage.capacity; room < keys; room += stage.capacity) {
    stage.rate *= stage.tightening;
    stage.capacity = static_cast<std::uint32_t>(std::min<std::uint64_t>(
        std::uint64_t{stage.capacity} * settings.growth, ScalableFilter::max_stage_keys));
    bits += ScalableFilter::first_stage(stage).bits;
  }
  return bits;
}

// The smallest rate, a power of two, whose slices lie within the bits; then a first capacity that
// takes the rest.
void fit_scalable(const Wanted& wanted, SpecimenSettings& settings) {
  constexpr std::uint32_t least_rate = 32;  // 2^-32
  const std::uint32_t most = within(wanted.family.knobs, Setting::capacity, ~std::uint32_t{0});
  const auto first = static_cast<std::uint32_t>(std::min<std::uint64_t>(wanted.keys, most));
  const auto fits = [&](std::uint32_t power, std::uint32_t capacity) {
    settings.rate = std::ldexp(1.0, -static_cast<int>(power));
    settings.capacity = capacity;
    return scalable_bits(settings, wanted.keys) <= wanted.bits;
  };
  const std::uint32_t power =
      last_for_which(1, least_rate + 1, [&](std::uint32_t middle) { return fits(middle, first); });
  if (!fits(power, first)) return;
  const std::uint32_t capacity =
      last_for_which(first, most + 1, [&](std::uint32_t middle) { return fits(power, middle); });
  fits(power, capacity);
}

// The widest fingerprints that leave enough slots.
void fit_cuckoo(const Wanted& wanted, SpecimenSettings& settings) {
  constexpr std::uint32_t slots = CuckooFilter::slots_per_bucket;
  settings.width = CuckooFilter::max_fingerprint_bits;
  while (settings.width > CuckooFilter::min_fingerprint_bits &&
         wanted.bits / (slots * settings.width) <
             CuckooFilter::buckets_for(wanted.keys, settings.width)) {
    --settings.width;
  }
  settings.bits = whole(wanted.bits, slots * settings.width);
}

void fit_fingerprints(const Wanted& wanted, SpecimenSettings& settings) {
  const auto wide = planned(wanted.family, wanted.keys, 0x1p-16, wanted.seed);
  settings.width = wide && wide->bits <= wanted.bits ? 16 : 8;
}

void fit_ribbon(const Wanted& wanted, SpecimenSettings& settings) {
  const auto keys = static_cast<std::uint32_t>(wanted.keys);
  double low = -32;  // powers of two
  double high = -1;
  for (int i = 0; i < 32; ++i) {
    const double middle = (low + high) / 2;
    (RibbonFilter::bits_for(keys, std::exp2(middle)) <= wanted.bits ? high : low) = middle;
  }
  settings.rate = std::exp2(high);
}

// The longest fingerprints, of quotient and remainder; where they are equally long, more slots.
void fit_quotient(const Wanted& wanted, SpecimenSettings& settings) {
  constexpr std::uint32_t marks = 3;
  const std::uint32_t widest = within(wanted.family.knobs, Setting::width, ~std::uint32_t{0});
  settings.width = 1;
  std::uint32_t longest = 0;
  for (std::uint32_t q = QuotientFilter::min_quotient_bits; (wanted.bits >> q) > marks; ++q) {
    const std::uint32_t width = std::min((wanted.bits >> q) - marks, widest);
    const std::uint64_t slots = std::uint64_t{1} << q;
    const bool holds = slots - slots / 16 >= wanted.keys;
    if (holds && q + width >= longest) longest = q + width;
    if (longest > 0 && !(holds && q + width >= longest)) continue;
    settings.width = holds ? width : 1;
    settings.bits = (settings.width + marks) << q;
  }
}

}  // namespace

SpecimenSettings fitted_to_bits(const FamilyInfo& family, std::uint64_t keys, std::uint32_t bits,
                                std::uint32_t seed) {
  const Wanted wanted{family, std::max<std::uint64_t>(keys, 1), bits, seed};
  SpecimenSettings settings;
  settings.bits = bits;
  settings.seed = seed;
  switch (family.kind) {
    case Kind::classic:
    case Kind::guava:
    case Kind::bip37:
      fit_classic(wanted, settings);
      break;
    case Kind::split_block:
      settings.bits = whole(bits, split_block_bits);
      break;
    case Kind::blocked:
      settings.bits = whole(bits, line_bits);
      fit_hashes(wanted, settings);
      break;
    case Kind::counting:
      settings.bits =
          whole(within(family.knobs, Setting::bits, bits), CountingFilter::counter_bits);
      settings.width = CountingFilter::counter_bits;
      fit_hashes(wanted, settings);
      break;
    case Kind::scalable:
      fit_scalable(wanted, settings);
      break;
    case Kind::stable:
      fit_stable(wanted, settings);
      break;
    case Kind::cuckoo:
      fit_cuckoo(wanted, settings);
      break;
    case Kind::exclusive_or:
    case Kind::binary_fuse:
      fit_fingerprints(wanted, settings);
      break;
    case Kind::ribbon:
      fit_ribbon(wanted, settings);
      break;
    case Kind::quotient:
      fit_quotient(wanted, settings);
      break;
  }
  return settings;
}

Result<SpecimenSettings> fitted_to_rate(const FamilyInfo& family, std::uint64_t keys, double rate,
                                        std::uint32_t seed) {
  const std::uint64_t n = std::max<std::uint64_t>(keys, 1);
  auto settings = planned(family, n, rate, seed);
  if (settings && family.kind == Kind::classic) settings->scheme = scheme_for(*settings, rate);
  return settings;
}

}  // namespace bloom::sim
