#include "cli/plan.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/xor_filter.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/theory.hpp"

namespace bloom::cli {
namespace {

double keys_of(const Demand& demand) {
  return static_cast<double>(demand.keys);
}

// "A ribbon filter holds at most 134217728 keys: …"
Error too_much(const std::string& what) {
  return {what + ": choose another family or rate, or build one filter for each part of the keys."};
}

Result<Plan> classic(const Demand& demand) {
  const JsonlSize size = jsonl_size_for(demand.keys, demand.rate);
  if (size.bits > ClassicFilter::max_bits || size.hashes > ClassicFilter::max_hashes) {
    return too_much("A classic filter has at most 4294967295 bits and 64 hashes");
  }
  const Settings settings{static_cast<std::uint32_t>(size.bits), size.hashes,
                          Scheme::double_hashing, demand.seed};
  return Plan{settings, settings.bits, settings.hashes};
}

Result<Plan> split_block(const Demand& demand) {
  const std::uint32_t blocks = split_blocks_for(demand.keys, demand.rate);
  // Where the format's ceiling cut the size, the rate is far over the one asked for.
  const double bits = 256.0 * blocks;
  if (blocks == SplitBlockFilter::max_blocks &&
      split_block_rate(std::max(1.0, bits / keys_of(demand))) > 1.1 * demand.rate) {
    return too_much("A split-block filter has at most 128 MiB, too few for this rate");
  }
  return Plan{SplitBlockSettings{blocks}, 256 * std::uint64_t{blocks}, split_block_words};
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
  return Plan{settings, std::uint64_t{settings.lines} * CacheLineFilter::line_bits,
              settings.probes};
}

Result<Plan> counting(const Demand& demand) {
  const double counters = theory::bits_for(keys_of(demand), demand.rate);
  if (counters > CountingFilter::max_counters) {
    return too_much("A counting filter has at most " +
                    std::to_string(CountingFilter::max_counters) + " counters");
  }
  const CountingSettings settings{
      std::max(CountingFilter::min_counters, static_cast<std::uint32_t>(counters)),
      theory::hashes_for(demand.rate), demand.seed};
  return Plan{settings, std::uint64_t{settings.counters} * CountingFilter::counter_bits,
              settings.hashes};
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
  return Plan{settings, stage.bits, stage.slices};
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
  return Plan{settings, std::uint64_t{settings.cells} * settings.cell_bits, settings.hashes};
}

// The rate is 8·load/(2^f − 1) for f bits a fingerprint (Fan et al. 2014, section 5.1).
Result<Plan> cuckoo(const Demand& demand) {
  const double wanted = std::ceil(std::log2(8 * 0.95 / demand.rate + 1));
  const std::uint64_t buckets = CuckooFilter::buckets_for(demand.keys);
  if (wanted > CuckooFilter::max_fingerprint_bits || buckets > CuckooFilter::max_buckets) {
    return too_much("A cuckoo filter keeps rates from 1.2e-4 on and holds 510 million keys");
  }
  const CuckooSettings settings{
      static_cast<std::uint32_t>(buckets),
      std::max(CuckooFilter::min_fingerprint_bits, static_cast<std::uint32_t>(wanted)),
      demand.seed};
  return Plan{settings, buckets * CuckooFilter::slots_per_bucket * settings.fingerprint_bits, 2};
}

template <class Wanted, class Layout>
Result<Plan> fingerprints(const Demand& demand) {
  if (demand.keys > FuseFilter8::max_keys || demand.rate < 0x1p-16) {
    return too_much("Xor and fuse filters keep rates from 2^-16 on and hold 134217728 keys");
  }
  const std::uint32_t bits = demand.rate >= 0x1p-8 ? 8 : 16;
  const Layout layout = Layout::for_keys(static_cast<std::uint32_t>(demand.keys));
  return Plan{Wanted{bits, demand.seed}, std::uint64_t{bits} * layout.cells(), 3};
}

Result<Plan> ribbon(const Demand& demand) {
  if (demand.keys > RibbonFilter::max_keys || demand.rate < 0x1p-32) {
    return too_much("A ribbon filter keeps rates from 2^-32 on and holds 134217728 keys");
  }
  const RibbonSettings settings{std::min(demand.rate, 0.5), demand.seed};
  const std::uint64_t bits =
      RibbonFilter::bits_for(static_cast<std::uint32_t>(demand.keys), settings.rate);
  return Plan{settings, bits, static_cast<std::uint32_t>(std::ceil(-std::log2(settings.rate)))};
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
  return Plan{settings, static_cast<std::uint64_t>(bits), 1};
}

}  // namespace

Result<Plan> plan_for(std::string_view family, const Demand& demand) {
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
  return quotient(demand);
}

Result<Plan> plan_for_guava(const Demand& demand) {
  const GuavaSettings settings = guava_settings_for(demand.keys, demand.rate);
  if (settings.longs > GuavaFilter::max_longs || settings.hashes > GuavaFilter::max_hashes) {
    return too_much("A Guava filter has at most 67108863 longs and 255 hashes here");
  }
  return Plan{settings, 64 * settings.longs, settings.hashes};
}

Result<Plan> plan_for_bip37(const Demand& demand) {
  // The size itself is cut to the limits.
  if (theory::exact_bits_for(keys_of(demand), demand.rate) > 8.0 * Bip37Filter::max_bytes ||
      demand.rate < 0x1p-51) {
    return too_much("A BIP-37 filter has at most 36000 bytes and keeps rates from 2^-51 on");
  }
  Bip37Settings settings = bip37_settings_for(demand.keys, demand.rate);
  settings.tweak = demand.seed;
  return Plan{settings, std::uint64_t{8} * settings.bytes, settings.hashes};
}

}  // namespace bloom::cli
