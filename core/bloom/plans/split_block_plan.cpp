// The plan of a split-block filter.
#include <algorithm>
#include <cmath>

#include "bloom/families.hpp"
#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/plan.hpp"
#include "bloom/plan_limits.hpp"
#include "bloom/plans/draft.hpp"
#include "bloom/text/numbers.hpp"

namespace bloom {

using namespace detail;

// The fewest blocks that keep the rate; what Parquet's readers take is larger.
Draft FamilyTraits<Family::split_block>::draft(const Demand& demand) {
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

Result<SplitBlockFilter> SplitBlockFilter::for_keys(std::uint64_t n, double p) {
  return created_for<SplitBlockFilter>({n, p});
}

}  // namespace bloom
