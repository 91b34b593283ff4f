#include "bloom/filters/blocks/simd.hpp"

#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <immintrin.h>

#include "bloom/filters/blocks/split_block_x86.hpp"

// Each function is compiled for its own instruction set; nothing here runs before the processor
// said that it has it.
#define BLOOM_AVX2 __attribute__((target("avx2")))

namespace bloom::detail {
namespace {

// The blocks of as many hashes as a word of answers has bits. While one is used, its place is taken
// by the one that many hashes further, which the processor is told to fetch: each block is computed
// once, and is near when its turn comes.
constexpr std::size_t group = 64;

BLOOM_AVX2 void insert_blocks(std::uint32_t* words, std::uint32_t blocks,
                              std::span<const std::uint64_t> hashes) {
  std::array<std::uint32_t*, group> places;
  const auto locate = [&](std::size_t i) {
    std::uint32_t* const block = words + split_block_begin(hashes[i], blocks);
    __builtin_prefetch(block, 1);
    places[i % group] = block;
  };
  for (std::size_t i = 0; i < std::min(group, hashes.size()); ++i) locate(i);
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    auto* const block = reinterpret_cast<__m256i*>(places[i % group]);
    if (i + group < hashes.size()) locate(i + group);
    const __m256i mask = split_block_mask(hashes[i]);
    _mm256_store_si256(block, _mm256_or_si256(_mm256_load_si256(block), mask));
  }
}

BLOOM_AVX2 bool blocks_may_contain(const std::uint32_t* words, std::uint32_t blocks,
                                   std::uint64_t hash) {
  return split_block_has(words + split_block_begin(hash, blocks), hash);
}

BLOOM_AVX2 void blocks_may_contain_all(const std::uint32_t* words, std::uint32_t blocks,
                                       std::span<const std::uint64_t> hashes,
                                       std::span<std::uint64_t> bitmap) {
  std::array<const std::uint32_t*, group> places;
  const auto locate = [&](std::size_t i) {
    const std::uint32_t* const block = words + split_block_begin(hashes[i], blocks);
    __builtin_prefetch(block);
    places[i % group] = block;
  };
  for (std::size_t i = 0; i < std::min(group, hashes.size()); ++i) locate(i);
  for (std::size_t begin = 0; begin < hashes.size(); begin += group) {
    const std::size_t count = std::min(group, hashes.size() - begin);
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < count; ++j) {
      const std::uint32_t* const block = places[j];
      if (begin + group + j < hashes.size()) locate(begin + group + j);
      word = word >> 1 | std::uint64_t{split_block_has(block, hashes[begin + j])} << 63;
    }
    bitmap[begin / group] = word >> (group - count);
  }
}

}  // namespace

const SplitBlockLoops* split_block_loops_x86(VectorUnit unit) {
  static constexpr SplitBlockLoops loops = {insert_blocks, blocks_may_contain,
                                            blocks_may_contain_all};
  // A split block fills an AVX2 register: wider ones would not help.
  return unit != VectorUnit::portable && unit <= best_vector_unit() ? &loops : nullptr;
}

}  // namespace bloom::detail

#else

namespace bloom::detail {

const SplitBlockLoops* split_block_loops_x86(VectorUnit) {
  return nullptr;
}

}  // namespace bloom::detail

#endif
