// A key's eight bits of a split block at once, in an AVX2 register: for the batches, and for single
// calls of programs that are compiled for AVX2.
#pragma once

#if defined(__x86_64__)

#include <cstdint>
#include <immintrin.h>

#include "bloom/bits/always_inline.hpp"
#include "bloom/filters/blocks/simd.hpp"

#define BLOOM_AVX2 __attribute__((target("avx2")))

namespace bloom::detail {

BLOOM_AVX2 BLOOM_ALWAYS_INLINE __m256i split_block_mask(std::uint64_t hash) {
  const __m256i salts =
      _mm256_load_si256(reinterpret_cast<const __m256i*>(split_block_salts.data()));
  const __m256i low = _mm256_set1_epi32(static_cast<int>(low_half(hash)));
  const __m256i bits = _mm256_srli_epi32(_mm256_mullo_epi32(low, salts), 27);
  return _mm256_sllv_epi32(_mm256_set1_epi32(1), bits);
}

BLOOM_AVX2 BLOOM_ALWAYS_INLINE bool split_block_has(const std::uint32_t* block,
                                                    std::uint64_t hash) {
  return _mm256_testc_si256(_mm256_load_si256(reinterpret_cast<const __m256i*>(block)),
                            split_block_mask(hash)) != 0;
}

}  // namespace bloom::detail

#undef BLOOM_AVX2
#endif
