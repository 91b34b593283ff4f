#include "bloom/plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/ribbon/ribbon_theory.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/xor_filter.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/plan_limits.hpp"
#include "bloom/text/numbers.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom {

using namespace detail;

namespace {

double keys_of(const Demand& demand) {
  return static_cast<double>(demand.keys);
}

struct Draft {
  decltype(Plan::settings) settings;  // without meaning where it is not built
  Need need;
};

// The same, within this library's limits or not.
Draft within(bool built, std::string_view limits, Draft draft) {
  draft.need.built = built;
  if (!built) draft.need.remark = beyond(limits);
  return draft;
}

Draft without_number(std::string_view limits) {
  return within(false, limits, {});
}

// For settings; cut where the filter is not built.
std::uint32_t whole(double number) {
  return static_cast<std::uint32_t>(std::min(number, 4294967295.0));
}

// Cells for independent probes: the textbook's number where it keeps the rate, else as many more as
// do, by steps of a hundredth.
double cells_for(const Demand& demand, double cells, std::uint32_t k) {
  const double n = keys_of(demand);
  if (theory::scattered_rate(cells, k, n) <= near_enough * demand.rate) return cells;
  while (theory::scattered_rate(cells, k, n) > demand.rate) cells = std::ceil(cells * 1.01);
  return cells;
}

// The path map's size. Double hashing where it keeps the rate; small filters at low rates take
// hashes that are independent, which cost time and keep any rate.
Draft classic(const Demand& demand) {
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

// The fewest blocks that keep the rate; what Parquet's readers take is larger.
Draft split_block(const Demand& demand) {
  if (demand.rate < min_split_block_rate) return without_number(split_block_limits);
  const double n = keys_of(demand);
  const auto keeps = [&](double blocks) { return split_block_rate(n, blocks) <= demand.rate; };
  // From one bit a key on: a block of many more keys says "maybe" to all.
  double few = std::floor(n / 256);
  double blocks = std::max(1.0, few);
  while (!keeps(blocks)) {
    few = blocks;
    blocks *= 2;
  }
  while (blocks - few > 1) {
    const double middle = std::floor((few + blocks) / 2);
    if (middle <= few || middle >= blocks) break;  // numbers of more than 53 bits
    (keeps(middle) ? blocks : few) = middle;
  }
  Need need{256 * blocks, split_block_words, split_block_rate(n, blocks)};
  const auto parquet = plan_for_sbbf(demand);
  if (parquet && static_cast<double>(parquet->bits) != need.bits) {
    need.remark =
        "in Parquet, whose sizes are powers of two: " + text::grouped(parquet->bits / 8) + " bytes";
  }
  return within(blocks <= SplitBlockFilter::max_blocks, split_block_limits,
                {SplitBlockSettings{whole(blocks)}, need});
}

Draft blocked(const Demand& demand) {
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

Draft counting(const Demand& demand) {
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

Draft scalable(const Demand& demand) {
  const std::string limits = "a first stage of at most " +
                             text::grouped(ScalableFilter::max_stage_keys) +
                             " keys, and rates from 2^-32 on";
  if (demand.rate < 0x1p-32) return without_number(limits);
  ScalableSettings settings;
  settings.capacity = std::min(whole(keys_of(demand)), ScalableFilter::max_stage_keys);
  settings.rate = std::min(demand.rate, 0.5);
  settings.seed = demand.seed;
  const auto stage = ScalableFilter::first_stage(settings);
  // The keys fill the first stage, which has half of the rate.
  const double capacity = settings.capacity;
  const double slice = static_cast<double>(stage.bits) / stage.slices;
  return within(demand.keys <= ScalableFilter::max_stage_keys, limits,
                {settings,
                 {static_cast<double>(stage.bits) * (keys_of(demand) / capacity), stage.slices,
                  std::pow(-std::expm1(capacity * std::log1p(-1 / slice)), stage.slices)}});
}

// So many cells that a key is forgotten within the next n inserts with a probability of at most 1
// %: a cell meets n·P/m decrements in the mean, as a Poisson number, whose chance of reaching the
// cell's maximum M is at most mean^M / M!, for each of the k cells.
Draft stable(const Demand& demand) {
  const std::string limits = "at most " + text::grouped(StableFilter::max_cells) + " cells";
  StableSettings settings;
  settings.cells = StableFilter::max_cells;
  settings.cell_bits = 2;
  settings.hashes = 3;
  settings.seed = demand.seed;
  settings.decrements = stable_decrements_for(settings, demand.rate);
  if (settings.decrements > settings.cells) return without_number(limits);
  const double mean = std::cbrt(0.01 * (3 * 2 * 1) / settings.hashes);
  const double cells = std::max<double>(StableFilter::min_cells,
                                        std::ceil(keys_of(demand) * settings.decrements / mean));
  const bool built = cells <= StableFilter::max_cells;
  if (built) {
    settings.cells = whole(cells);
    settings.decrements = stable_decrements_for(settings, demand.rate);
  }
  return within(built, limits,
                {settings,
                 {cells * settings.cell_bits, settings.hashes, stable_rate(settings),
                  "sized to keep the last n keys with 99 % each: it is never full, and forgets "
                  "older ones"}});
}

// The rate is 1 − (1 − load/(2^f − 1))^8 for f bits a fingerprint (Fan et al. 2014, section 5.1).
Draft cuckoo(const Demand& demand) {
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

Draft ribbon(const Demand& demand) {
  const std::string limits =
      "at most " + text::grouped(RibbonFilter::max_keys) + " keys, and rates from 2^-32 on";
  if (demand.rate < 0x1p-32) return without_number(limits);
  const RibbonSettings settings{std::min(demand.rate, 0.5), demand.seed};
  const std::uint32_t keys = std::min(whole(keys_of(demand)), RibbonFilter::max_keys);
  return within(
      demand.keys <= RibbonFilter::max_keys, limits,
      {settings,
       {static_cast<double>(RibbonFilter::bits_for(keys, settings.rate)) * (keys_of(demand) / keys),
        whole(std::ceil(-std::log2(settings.rate))), ribbon_rate(keys, settings.rate)}});
}

// At most three quarters full, as its authors advise: clusters grow fast beyond.
Draft quotient(const Demand& demand) {
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

// In the order of the families.
constexpr std::array<Draft (*)(const Demand&), families.size()> drafts = {
    classic,
    split_block,
    blocked,
    counting,
    scalable,
    stable,
    cuckoo,
    fingerprints<XorPlan, XorLayout>,
    fingerprints<FusePlan, FuseLayout>,
    ribbon,
    quotient};

}  // namespace

Need need_of(std::size_t family, const Demand& demand) {
  return drafts[family](demand).need;
}

Result<Plan> plan_for(std::string_view family, const Demand& demand) {
  if (!(demand.keys >= 1 && demand.rate > 0 && demand.rate < 1)) {
    return Error{"There is no filter for " + text::grouped(demand.keys) +
                 " keys at this rate: give at least 1 key, and a rate above 0 and below 1."};
  }
  const auto found = std::find(families.begin(), families.end(), family);
  if (found == families.end()) {
    std::string names;
    for (const std::string_view name : families) {
      names += (names.empty() ? "" : name == families.back() ? " or " : ", ") + std::string(name);
    }
    return Error{"There is no family “" + std::string(family) + "”: choose " + names + "."};
  }
  const Draft draft = drafts[static_cast<std::size_t>(found - families.begin())](demand);
  const Need& need = draft.need;
  if (!need.built) return not_built(family, need.remark);
  return Plan{draft.settings, static_cast<std::uint64_t>(need.bits), need.probes, need.rate};
}

}  // namespace bloom
