// Sizes and rates of the blocked filters. Each block is a small filter of its own, and the number
// of keys in it follows a Poisson distribution: the rate is the mean over that distribution (Putze,
// Sanders & Singler 2007, section 3). Holds for a few hundred blocks and more.
#pragma once

#include <cstdint>

namespace bloom {

// Rate of a split-block filter: mean of (1 − (31/32)^i)^8 over i keys in a block.
// bits_per_key ≥ 1.
double split_block_rate(double bits_per_key);

// The same for any number of blocks, also for few: the number of keys in each is then binomial.
double split_block_rate(double keys, double blocks);

// Blocks for n keys at rate p, as the Parquet format computes them: −8·n / ln(1 − p^(1/8)) bits,
// rounded up to a power of two, 1 … SplitBlockFilter::max_blocks. 0 < p < 1. The format's formula
// takes all blocks as equally full: where the rounding adds little, the true rate is above p.
std::uint32_t split_blocks_for(std::uint64_t n, double p);

// Bits a key that split blocks truly need for rate p: 10.5 for 1 %, 16.9 for 0.1 %. p is
// 10^−6 … 0.5.
double split_block_bits_per_key_for(double p);

// Rate of 512-bit lines with k probes: mean of (bits set / 512)^k over i keys in a line.
// bits_per_key ≥ 1; probes ≥ 1.
double cache_line_rate(double bits_per_key, std::uint32_t probes);

// The same for any number of lines.
double cache_line_rate(double keys, double lines, std::uint32_t probes);

// The fewest probes whose rate is within half a percent of the best: 5, 7 and 9 at 8, 12 and 16
// bits a key. 1 … max_line_probes.
std::uint32_t line_probes_for(double bits_per_key);

// Bits a key that 512-bit lines need for rate p with tuned probes; p is 10^−6 … 0.5.
double cache_line_bits_per_key_for(double p);

}  // namespace bloom
