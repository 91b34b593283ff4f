// The inner loops of the blocked filters, one set for each vector unit
// (bloom/bits/vector_unit.hpp).
//
// Shapes: `words` starts on a cache line; a split block is 8 words, a cache line 16. Bits are
// counted from the least significant one. Batches answer as bitmap.hpp says. Nothing fails.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bloom/bits/always_inline.hpp"
#include "bloom/bits/vector_unit.hpp"
#include "bloom/hash/mix.hpp"

namespace bloom::detail {

// Parquet split-block: the high half of the hash chooses the block, the low half one bit a word.
struct SplitBlockLoops {
  using Words = std::uint32_t*;
  using ConstWords = const std::uint32_t*;
  void (*insert_all)(Words words, std::uint32_t blocks, std::span<const std::uint64_t> hashes);
  bool (*may_contain)(ConstWords words, std::uint32_t blocks, std::uint64_t hash);
  void (*may_contain_all)(ConstWords words, std::uint32_t blocks,
                          std::span<const std::uint64_t> hashes, std::span<std::uint64_t> bitmap);
};

// How a filter of 512-bit lines is read.
struct CacheLineShape {
  std::uint32_t lines;       // 1 …
  std::uint32_t probes;      // 1 … max_line_probes
  std::uint64_t multiplier;  // odd; spreads the hash under the filter's seed
};

// 512-bit lines: the high half of hash × multiplier chooses the line, the low half the bits.
struct CacheLineLoops {
  void (*insert_all)(std::uint32_t* words, CacheLineShape shape,
                     std::span<const std::uint64_t> hashes);
  bool (*may_contain)(const std::uint32_t* words, CacheLineShape shape, std::uint64_t hash);
  void (*may_contain_all)(const std::uint32_t* words, CacheLineShape shape,
                          std::span<const std::uint64_t> hashes, std::span<std::uint64_t> bitmap);
};

// The loops of a vector unit; the portable ones where the machine does not have it.
const SplitBlockLoops& split_block_loops(VectorUnit unit);
const CacheLineLoops& cache_line_loops(VectorUnit unit);

// The same from split_block_x86.cpp, cache_line_x86.cpp and so on; null where there are none.
const SplitBlockLoops* split_block_loops_x86(VectorUnit unit);
const CacheLineLoops* cache_line_loops_x86(VectorUnit unit);

const SplitBlockLoops* split_block_loops_wasm(VectorUnit unit);
const CacheLineLoops* cache_line_loops_wasm(VectorUnit unit);

// The Parquet format's salts, one for each word of a block.
inline constexpr std::uint32_t split_block_words = 8;
alignas(32) inline constexpr std::array<std::uint32_t, split_block_words> split_block_salts = {
    0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31};

// The word with which a hash's block begins.
BLOOM_ALWAYS_INLINE constexpr std::size_t split_block_begin(std::uint64_t hash,
                                                            std::uint32_t blocks) {
  return std::size_t{reduce(high_half(hash), blocks)} * split_block_words;
}

// The bit of word `word` that the low half of a hash sets: 0 … 31.
constexpr std::uint32_t split_block_bit(std::uint32_t low, std::uint32_t word) {
  return (low * split_block_salts[word]) >> 27;
}

inline constexpr std::uint32_t cache_line_words = 16;

// The word with which a line begins; `spread` is hash × multiplier.
constexpr std::size_t cache_line_begin(std::uint64_t spread, CacheLineShape shape) {
  return std::size_t{reduce(high_half(spread), shape.lines)} * cache_line_words;
}

// Odd multipliers without a pattern (the mixer's own output): the top 9 bits of low × multiplier
// are a probe's position in its line.
inline constexpr std::uint32_t max_line_probes = 16;
inline constexpr std::array<std::uint32_t, max_line_probes> cache_line_salts = [] {
  std::array<std::uint32_t, max_line_probes> salts{};
  for (std::uint32_t i = 0; i < max_line_probes; ++i) salts[i] = high_half(mix(i, 1)) | 1;
  return salts;
}();

// Position of probe `probe` in its line: 0 … 511.
constexpr std::uint32_t cache_line_bit(std::uint32_t low, std::uint32_t probe) {
  return (low * cache_line_salts[probe]) >> 23;
}

// Filters of more bytes than this are read ahead: a prefetch costs a little in the nearest caches
// and hides most of the way to the farther ones.
inline constexpr std::size_t prefetch_from_bytes = std::size_t{256} * 1024;
// Hashes to read ahead: twice the line-fill buffers of current processors (10 … 16), so that they
// never run dry. Measured best among 8 … 64.
inline constexpr std::size_t prefetch_distance = 32;

}  // namespace bloom::detail
