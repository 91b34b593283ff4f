#include "bloom/filters/blocks/simd.hpp"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

#include "bloom/bits/lanes_wasm.hpp"
#include "bloom/filters/blocks/batches_wasm.hpp"

namespace bloom::detail {
namespace {

// One of the two halves of a key's mask: a bit in each of its four words.
BLOOM_ALWAYS_INLINE v128_t mask_of_half(v128_t low, std::size_t half) {
  const v128_t salts = wasm_v128_load(&split_block_salts[4 * half]);
  return one_bits(wasm_u32x4_shr(wasm_i32x4_mul(low, salts), 27));
}

BLOOM_ALWAYS_INLINE v128_t low_everywhere(std::uint64_t hash) {
  return wasm_i32x4_splat(static_cast<std::int32_t>(low_half(hash)));
}

BLOOM_ALWAYS_INLINE void insert_block(std::uint32_t* block, std::uint64_t hash) {
  const v128_t low = low_everywhere(hash);
  for (std::size_t half = 0; half < 2; ++half) {
    std::uint32_t* const words = block + 4 * half;
    wasm_v128_store(words, wasm_v128_or(wasm_v128_load(words), mask_of_half(low, half)));
  }
}

BLOOM_ALWAYS_INLINE bool block_has(const std::uint32_t* block, std::uint64_t hash) {
  const v128_t low = low_everywhere(hash);
  const v128_t first = wasm_v128_andnot(mask_of_half(low, 0), wasm_v128_load(block));
  const v128_t second = wasm_v128_andnot(mask_of_half(low, 1), wasm_v128_load(block + 4));
  return !wasm_v128_any_true(wasm_v128_or(first, second));
}

void insert_blocks(std::uint32_t* words, std::uint32_t blocks,
                   std::span<const std::uint64_t> hashes) {
  const auto block = [=](std::uint64_t hash) { return words + split_block_begin(hash, blocks); };
  in_parts(hashes, std::uint64_t{blocks} * split_block_words, block,
           [=](std::span<const std::uint64_t> part, std::size_t) {
             for (const std::uint64_t hash : part) insert_block(block(hash), hash);
           });
}

bool blocks_may_contain(const std::uint32_t* words, std::uint32_t blocks, std::uint64_t hash) {
  return block_has(words + split_block_begin(hash, blocks), hash);
}

}  // namespace

const SplitBlockLoops* split_block_loops_wasm(VectorUnit unit) {
  static constexpr SplitBlockLoops loops = {insert_blocks, blocks_may_contain,
                                            blocks_may_contain_all<blocks_may_contain>};
  return unit == VectorUnit::simd128 ? &loops : nullptr;
}

}  // namespace bloom::detail

#else

namespace bloom::detail {

const SplitBlockLoops* split_block_loops_wasm(VectorUnit) {
  return nullptr;
}

}  // namespace bloom::detail

#endif
