// The plans for the forms of other systems.
#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/plan.hpp"
#include "bloom/plan_limits.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom {

using namespace detail;

namespace {

double keys_of(const Demand& demand) {
  return static_cast<double>(demand.keys);
}

}  // namespace

Result<Plan> plan_for_jsonl(const Demand& demand) {
  const JsonlSize size = jsonl_size_for(demand.keys, demand.rate);
  if (size.bits > ClassicFilter::max_bits || size.hashes > ClassicFilter::max_hashes) {
    return not_built("classic", beyond(classic_limits()));
  }
  const ClassicSettings settings{static_cast<std::uint32_t>(size.bits), size.hashes,
                                 Scheme::double_hashing, demand.seed};
  return Plan{settings, settings.bits, settings.hashes,
              double_hashing_rate(settings.bits, settings.hashes, keys_of(demand))};
}

Result<Plan> plan_for_sbbf(const Demand& demand) {
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
    return not_built("split-block", beyond(split_block_limits));
  }
  return Plan{SplitBlockSettings{static_cast<std::uint32_t>(blocks)}, 256 * blocks,
              split_block_words, rate()};
}

Result<Plan> plan_for_guava(const Demand& demand) {
  const GuavaSettings settings = guava_settings_for(demand.keys, demand.rate);
  if (settings.longs > GuavaFilter::max_longs || settings.hashes > GuavaFilter::max_hashes) {
    return not_built("Guava", beyond("at most 67,108,863 longs and 255 hashes"));
  }
  return Plan{settings, 64 * settings.longs, settings.hashes,
              double_hashing_rate(64.0 * static_cast<double>(settings.longs), settings.hashes,
                                  keys_of(demand))};
}

Result<Plan> plan_for_bip37(const Demand& demand) {
  // The size itself is cut to the limits.
  if (theory::exact_bits_for(keys_of(demand), demand.rate) > 8.0 * Bip37Filter::max_bytes ||
      demand.rate < 0x1p-51) {
    return not_built("BIP-37",
                     "larger than its format: at most 36,000 bytes, and rates from 2^-51 on");
  }
  Bip37Settings settings = bip37_settings_for(demand.keys, demand.rate);
  settings.tweak = demand.seed;
  return Plan{settings, std::uint64_t{8} * settings.bytes, settings.hashes,
              theory::scattered_rate(8.0 * settings.bytes, settings.hashes, keys_of(demand))};
}

}  // namespace bloom
