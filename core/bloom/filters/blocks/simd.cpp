#include "bloom/filters/blocks/simd.hpp"

#include <algorithm>

#include "bloom/filters/blocks/batches_wasm.hpp"

namespace bloom::detail {
namespace {

void insert_blocks(std::uint32_t* words, std::uint32_t blocks,
                   std::span<const std::uint64_t> hashes) {
  for (const std::uint64_t hash : hashes) {
    std::uint32_t* const block = words + split_block_begin(hash, blocks);
    for (std::uint32_t j = 0; j < split_block_words; ++j) {
      block[j] |= 1u << split_block_bit(low_half(hash), j);
    }
  }
}

bool blocks_may_contain(const std::uint32_t* words, std::uint32_t blocks, std::uint64_t hash) {
  const std::uint32_t* const block = words + split_block_begin(hash, blocks);
  std::uint32_t missing = 0;
  for (std::uint32_t j = 0; j < split_block_words; ++j) {
    missing |= ~block[j] & (1u << split_block_bit(low_half(hash), j));
  }
  return missing == 0;
}

void insert_lines(std::uint32_t* words, CacheLineShape shape,
                  std::span<const std::uint64_t> hashes) {
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    const std::size_t ahead = std::min(i + prefetch_distance, hashes.size() - 1);
    __builtin_prefetch(words + cache_line_begin(hashes[ahead] * shape.multiplier, shape), 1);
    const std::uint64_t spread = hashes[i] * shape.multiplier;
    std::uint32_t* const line = words + cache_line_begin(spread, shape);
    for (std::uint32_t probe = 0; probe < shape.probes; ++probe) {
      const std::uint32_t bit = cache_line_bit(low_half(spread), probe);
      line[bit / 32] |= 1u << (bit % 32);
    }
  }
}

bool lines_may_contain(const std::uint32_t* words, CacheLineShape shape, std::uint64_t hash) {
  const std::uint64_t spread = hash * shape.multiplier;
  const std::uint32_t* const line = words + cache_line_begin(spread, shape);
  std::uint32_t all = 1;
  for (std::uint32_t i = 0; i < shape.probes; ++i) {
    const std::uint32_t bit = cache_line_bit(low_half(spread), i);
    all &= line[bit / 32] >> (bit % 32);
  }
  return all != 0;
}

void lines_may_contain_all(const std::uint32_t* words, CacheLineShape shape,
                           std::span<const std::uint64_t> hashes, std::span<std::uint64_t> bitmap) {
  answer_all(
      hashes, bitmap, std::uint64_t{shape.lines} * cache_line_words,
      [=](std::uint64_t hash) { return words + cache_line_begin(hash * shape.multiplier, shape); },
      [=](std::uint64_t hash) { return lines_may_contain(words, shape, hash); });
}

}  // namespace

const SplitBlockLoops& split_block_loops(VectorUnit unit) {
  static constexpr SplitBlockLoops portable = {insert_blocks, blocks_may_contain,
                                               blocks_may_contain_all<blocks_may_contain>};
  const SplitBlockLoops* loops = split_block_loops_x86(unit);
  if (loops == nullptr) loops = split_block_loops_wasm(unit);
  return loops != nullptr ? *loops : portable;
}

const CacheLineLoops& cache_line_loops(VectorUnit unit) {
  static constexpr CacheLineLoops portable = {insert_lines, lines_may_contain,
                                              lines_may_contain_all};
  const CacheLineLoops* loops = cache_line_loops_x86(unit);
  if (loops == nullptr) loops = cache_line_loops_wasm(unit);
  return loops != nullptr ? *loops : portable;
}

}  // namespace bloom::detail
