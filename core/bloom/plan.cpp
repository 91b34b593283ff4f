#include "bloom/plan.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/xor_filter.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/theory.hpp"

namespace bloom {

using namespace detail;

namespace {

double keys_of(const Demand& demand) {
  return static_cast<double>(demand.keys);
}

// "A ribbon filter holds at most 134217728 keys: …"
Error too_much(const std::string& what) {
  return {what + ": choose another family or rate, or build one filter for each part of the keys."};
}

Error classic_limit() {
  return too_much("A classic filter has at most 4294967295 bits and 64 hashes");
}

// Below it, keys in a block that agree in the 32 bits which choose its places would tell.
constexpr double min_split_block_rate = 1e-7;

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
Result<Plan> classic(const Demand& demand) {
  auto plan = plan_for_jsonl(demand);
  if (!plan || plan->rate <= near_enough * demand.rate) return plan;
  ClassicSettings settings = std::get<ClassicSettings>(plan->settings);
  settings.scheme = Scheme::independent;
  const double bits = cells_for(demand, settings.bits, settings.hashes);
  if (bits > ClassicFilter::max_bits) return classic_limit();
  settings.bits = static_cast<std::uint32_t>(bits);
  return Plan{settings, settings.bits, settings.hashes,
              theory::scattered_rate(bits, settings.hashes, keys_of(demand))};
}

// A power of two of blocks, which every reader of the format takes; by the true rate of the blocks,
// where the format's own formula takes them as equally full and keeps too few.
Result<Plan> split_block(const Demand& demand) {
  std::uint64_t blocks = 1;
  const auto rate = [&] {
    return split_block_rate(256.0 * static_cast<double>(blocks) / keys_of(demand));
  };
  // The rate is known from one bit a key on.
  const auto crowded = [&] { return 256.0 * static_cast<double>(blocks) < keys_of(demand); };
  while (blocks < SplitBlockFilter::max_blocks &&
         (crowded() || rate() > near_enough * demand.rate)) {
    blocks *= 2;
  }
  if (demand.rate < min_split_block_rate || crowded() || rate() > near_enough * demand.rate) {
    return too_much("A split-block filter keeps rates from 1e-7 on and has at most 128 MiB");
  }
  return Plan{SplitBlockSettings{static_cast<std::uint32_t>(blocks)}, 256 * blocks,
              split_block_words, rate()};
}

Result<Plan> blocked(const Demand& demand) {
  const double rate = std::min(demand.rate, 0.5);
  const double bits_per_key = cache_line_bits_per_key_for(std::max(rate, 1e-6));
  const double lines = std::ceil(bits_per_key * keys_of(demand) / CacheLineFilter::line_bits);
  if (rate < 1e-6 || lines > CacheLineFilter::max_lines) {
    return too_much("A blocked filter keeps rates from 1e-6 on and has at most 512 MiB");
  }
  const CacheLineSettings settings{static_cast<std::uint32_t>(lines), line_probes_for(bits_per_key),
                                   demand.seed};
  return Plan{
      settings, std::uint64_t{settings.lines} * CacheLineFilter::line_bits, settings.probes,
      cache_line_rate(CacheLineFilter::line_bits * lines / keys_of(demand), settings.probes)};
}

Result<Plan> counting(const Demand& demand) {
  const std::uint32_t hashes = theory::hashes_for(demand.rate);
  const double textbook = theory::bits_for(keys_of(demand), demand.rate);
  const double counters = std::max<double>(
      CountingFilter::min_counters,
      textbook > CountingFilter::max_counters ? textbook : cells_for(demand, textbook, hashes));
  if (demand.rate < 0x1p-32 || counters > CountingFilter::max_counters) {
    return too_much("A counting filter keeps rates from 2^-32 on and has at most " +
                    std::to_string(CountingFilter::max_counters) + " counters");
  }
  const CountingSettings settings{static_cast<std::uint32_t>(counters), hashes, demand.seed};
  return Plan{settings, std::uint64_t{settings.counters} * CountingFilter::counter_bits,
              settings.hashes, theory::scattered_rate(counters, hashes, keys_of(demand))};
}

Result<Plan> scalable(const Demand& demand) {
  ScalableSettings settings;
  if (demand.keys > ScalableFilter::max_stage_keys || demand.rate < 0x1p-32) {
    return too_much("A scalable filter starts with at most 134217728 keys and rates from 2^-32 on");
  }
  settings.capacity = static_cast<std::uint32_t>(demand.keys);
  settings.rate = std::min(demand.rate, 0.5);
  settings.seed = demand.seed;
  const auto stage = ScalableFilter::first_stage(settings);
  // What all its stages together stay under; n keys fill the first, which has half of it.
  return Plan{settings, stage.bits, stage.slices, settings.rate};
}

// So many cells that a key is forgotten within the next n inserts with a probability of at most 1
// %: a cell meets n·P/m decrements in the mean, as a Poisson number, whose chance of reaching the
// cell's maximum M is at most mean^M / M!, for each of the k cells.
Result<Plan> stable(const Demand& demand) {
  StableSettings settings;
  settings.cells = StableFilter::max_cells;
  settings.cell_bits = 2;
  settings.hashes = 3;
  settings.seed = demand.seed;
  const double mean = std::cbrt(0.01 * (3 * 2 * 1) / settings.hashes);
  const double cells =
      std::ceil(keys_of(demand) * stable_decrements_for(settings, demand.rate) / mean);
  if (cells > StableFilter::max_cells) {
    return too_much("A stable filter has at most " + std::to_string(StableFilter::max_cells) +
                    " cells");
  }
  settings.cells = std::max(StableFilter::min_cells, static_cast<std::uint32_t>(cells));
  settings.decrements = stable_decrements_for(settings, demand.rate);
  return Plan{settings, std::uint64_t{settings.cells} * settings.cell_bits, settings.hashes,
              stable_rate(settings)};
}

// The rate is 1 − (1 − load/(2^f − 1))^8 for f bits a fingerprint (Fan et al. 2014, section 5.1).
Result<Plan> cuckoo(const Demand& demand) {
  const double wanted = std::ceil(std::log2(8 * 0.95 / demand.rate + 1));
  const std::uint32_t bits = static_cast<std::uint32_t>(std::clamp<double>(
      wanted, CuckooFilter::min_fingerprint_bits, CuckooFilter::max_fingerprint_bits));
  const std::uint64_t buckets = CuckooFilter::buckets_for(demand.keys, bits);
  if (wanted > bits || buckets > CuckooFilter::max_buckets) {
    return too_much("A cuckoo filter keeps rates from 1.2e-4 on and holds 510 million keys");
  }
  const CuckooSettings settings{static_cast<std::uint32_t>(buckets), bits, demand.seed};
  const double slots = static_cast<double>(buckets * CuckooFilter::slots_per_bucket);
  const double fingerprints = std::ldexp(1.0, static_cast<int>(bits)) - 1.0;
  return Plan{settings, buckets * CuckooFilter::slots_per_bucket * bits, 2,
              -std::expm1(8 * std::log1p(-keys_of(demand) / slots / fingerprints))};
}

template <class Wanted, class Layout>
Result<Plan> fingerprints(const Demand& demand) {
  if (demand.keys > FuseFilter8::max_keys || demand.rate < 0x1p-16) {
    return too_much("Xor and fuse filters keep rates from 2^-16 on and hold 134217728 keys");
  }
  const std::uint32_t bits = demand.rate >= 0x1p-8 ? 8 : 16;
  const Layout layout = Layout::for_keys(static_cast<std::uint32_t>(demand.keys));
  return Plan{Wanted{bits, demand.seed}, std::uint64_t{bits} * layout.cells(), 3,
              std::ldexp(1.0, -static_cast<int>(bits))};
}

Result<Plan> ribbon(const Demand& demand) {
  if (demand.keys > RibbonFilter::max_keys || demand.rate < 0x1p-32) {
    return too_much("A ribbon filter keeps rates from 2^-32 on and holds 134217728 keys");
  }
  const RibbonSettings settings{std::min(demand.rate, 0.5), demand.seed};
  const std::uint64_t bits =
      RibbonFilter::bits_for(static_cast<std::uint32_t>(demand.keys), settings.rate);
  return Plan{settings, bits, static_cast<std::uint32_t>(std::ceil(-std::log2(settings.rate))),
              settings.rate};
}

// At most three quarters full, as its authors advise: clusters grow fast beyond.
Result<Plan> quotient(const Demand& demand) {
  QuotientSettings settings;
  settings.seed = demand.seed;
  settings.quotient_bits = QuotientFilter::min_quotient_bits;
  while (settings.quotient_bits <= QuotientFilter::max_quotient_bits &&
         0.75 * std::ldexp(1.0, static_cast<int>(settings.quotient_bits)) < keys_of(demand)) {
    ++settings.quotient_bits;
  }
  const double fingerprint_bits = std::ceil(std::log2(keys_of(demand) / demand.rate));
  const double remainder_bits = std::max(1.0, fingerprint_bits - settings.quotient_bits);
  const double bits =
      (remainder_bits + 3) * std::ldexp(1.0, static_cast<int>(settings.quotient_bits));
  if (settings.quotient_bits > QuotientFilter::max_quotient_bits || fingerprint_bits > 64 ||
      bits > static_cast<double>(QuotientFilter::max_bits)) {
    return too_much("A quotient filter has at most 2^28 slots, 2^33 bits and 64-bit fingerprints");
  }
  settings.remainder_bits = static_cast<std::uint32_t>(remainder_bits);
  const double fingerprints = settings.quotient_bits + remainder_bits;
  return Plan{settings, static_cast<std::uint64_t>(bits), 1,
              -std::expm1(keys_of(demand) * std::log1p(-std::exp2(-fingerprints)))};
}

}  // namespace

Result<Plan> plan_for(std::string_view family, const Demand& demand) {
  if (!(demand.keys >= 1 && demand.rate > 0 && demand.rate < 1)) {
    return Error{"There is no filter for " + std::to_string(demand.keys) +
                 " keys at this rate: give at least 1 key, and a rate above 0 and below 1."};
  }
  if (family == "classic") return classic(demand);
  if (family == "split-block") return split_block(demand);
  if (family == "blocked") return blocked(demand);
  if (family == "counting") return counting(demand);
  if (family == "scalable") return scalable(demand);
  if (family == "stable") return stable(demand);
  if (family == "cuckoo") return cuckoo(demand);
  if (family == "xor") return fingerprints<XorPlan, XorLayout>(demand);
  if (family == "fuse") return fingerprints<FusePlan, FuseLayout>(demand);
  if (family == "ribbon") return ribbon(demand);
  if (family == "quotient") return quotient(demand);
  std::string names;
  for (const std::string_view name : families) {
    names += (names.empty() ? "" : name == families.back() ? " or " : ", ") + std::string(name);
  }
  return Error{"There is no family “" + std::string(family) + "”: choose " + names + "."};
}

double double_hashing_excess(double m, std::uint32_t k) {
  return k < 4 ? 0.0 : std::min(1.0, 6 / (k * m));
}

double double_hashing_excess(double m, std::uint32_t k, double n) {
  if (k < 3) return 0;  // two probes are independent
  const double load = std::min(1.0, k * n / (m * theory::ln_2));
  // Of every key's contribution, as a part of 6·n/(m²·ln 2), which is that in a half-full filter.
  double part = k == 3 ? (1 - load) / 4 : std::exp(2 * (load - 1));
  int exponent = 0;
  if (std::frexp(m, &exponent) == 0.5) {
    part = std::max(part, (k + 2) * theory::ln_2 / 6 * (k == 3 ? 1 - load : 1));
  }
  return std::min(1.0, load * part * 6 / (k * m));
}

double double_hashing_rate(double m, std::uint32_t k, double n) {
  return std::min(1.0, theory::scattered_rate(m, k, n) + double_hashing_excess(m, k, n));
}

Result<Plan> plan_for_jsonl(const Demand& demand) {
  const JsonlSize size = jsonl_size_for(demand.keys, demand.rate);
  if (size.bits > ClassicFilter::max_bits || size.hashes > ClassicFilter::max_hashes) {
    return classic_limit();
  }
  const ClassicSettings settings{static_cast<std::uint32_t>(size.bits), size.hashes,
                                 Scheme::double_hashing, demand.seed};
  return Plan{settings, settings.bits, settings.hashes,
              double_hashing_rate(settings.bits, settings.hashes, keys_of(demand))};
}

Result<Plan> plan_for_guava(const Demand& demand) {
  const GuavaSettings settings = guava_settings_for(demand.keys, demand.rate);
  if (settings.longs > GuavaFilter::max_longs || settings.hashes > GuavaFilter::max_hashes) {
    return too_much("A Guava filter has at most 67108863 longs and 255 hashes here");
  }
  return Plan{settings, 64 * settings.longs, settings.hashes,
              double_hashing_rate(64.0 * static_cast<double>(settings.longs), settings.hashes,
                                  keys_of(demand))};
}

Result<Plan> plan_for_bip37(const Demand& demand) {
  // The size itself is cut to the limits.
  if (theory::exact_bits_for(keys_of(demand), demand.rate) > 8.0 * Bip37Filter::max_bytes ||
      demand.rate < 0x1p-51) {
    return too_much("A BIP-37 filter has at most 36000 bytes and keeps rates from 2^-51 on");
  }
  Bip37Settings settings = bip37_settings_for(demand.keys, demand.rate);
  settings.tweak = demand.seed;
  return Plan{settings, std::uint64_t{8} * settings.bytes, settings.hashes,
              theory::scattered_rate(8.0 * settings.bytes, settings.hashes, keys_of(demand))};
}

}  // namespace bloom
