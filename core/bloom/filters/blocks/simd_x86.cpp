#include "bloom/filters/blocks/simd.hpp"

#if defined(__x86_64__)

#include <algorithm>
#include <immintrin.h>

// Each function is compiled for its own instruction set; nothing here runs before the processor
// said that it has it.
#define BLOOM_AVX2 __attribute__((target("avx2")))
#define BLOOM_AVX512 __attribute__((target("avx2,avx512f,avx512dq")))

namespace bloom::detail {
namespace {

alignas(32) constexpr auto block_salts = split_block_salts;
alignas(64) constexpr auto line_salts = cache_line_salts;

std::size_t block_word(std::uint32_t blocks, std::uint64_t hash) {
  return std::size_t{reduce(high_half(hash), blocks)} * split_block_words;
}

std::size_t line_word(CacheLineShape shape, std::uint64_t spread) {
  return std::size_t{reduce(high_half(spread), shape.lines)} * cache_line_words;
}

// The hash to prefetch for while hash i is answered: some way ahead, near the end i itself.
std::uint64_t ahead(std::span<const std::uint64_t> hashes, std::size_t i) {
  return hashes[i + prefetch_distance < hashes.size() ? i + prefetch_distance : i];
}

BLOOM_AVX2 inline __m256i block_mask(std::uint64_t hash) {
  const __m256i salts = _mm256_load_si256(reinterpret_cast<const __m256i*>(block_salts.data()));
  const __m256i low = _mm256_set1_epi32(static_cast<int>(low_half(hash)));
  const __m256i bits = _mm256_srli_epi32(_mm256_mullo_epi32(low, salts), 27);
  return _mm256_sllv_epi32(_mm256_set1_epi32(1), bits);
}

BLOOM_AVX2 void insert_blocks(std::uint32_t* words, std::uint32_t blocks,
                              std::span<const std::uint64_t> hashes) {
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    __builtin_prefetch(words + block_word(blocks, ahead(hashes, i)), 1);
    auto* const block = reinterpret_cast<__m256i*>(words + block_word(blocks, hashes[i]));
    _mm256_store_si256(block, _mm256_or_si256(_mm256_load_si256(block), block_mask(hashes[i])));
  }
}

BLOOM_AVX2 inline bool block_has(const std::uint32_t* words, std::uint32_t blocks,
                                 std::uint64_t hash) {
  const auto* const block = reinterpret_cast<const __m256i*>(words + block_word(blocks, hash));
  return _mm256_testc_si256(_mm256_load_si256(block), block_mask(hash)) != 0;
}

BLOOM_AVX2 bool blocks_may_contain(const std::uint32_t* words, std::uint32_t blocks,
                                   std::uint64_t hash) {
  return block_has(words, blocks, hash);
}

BLOOM_AVX2 void blocks_may_contain_all(const std::uint32_t* words, std::uint32_t blocks,
                                       std::span<const std::uint64_t> hashes,
                                       std::span<std::uint64_t> bitmap) {
  const bool far = std::size_t{blocks} * split_block_words * 4 > prefetch_from_bytes;
  for (std::size_t begin = 0; begin < hashes.size(); begin += 64) {
    const std::size_t count = std::min<std::size_t>(64, hashes.size() - begin);
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < count; ++j) {
      if (far) __builtin_prefetch(words + block_word(blocks, ahead(hashes, begin + j)));
      word |= std::uint64_t{block_has(words, blocks, hashes[begin + j])} << j;
    }
    bitmap[begin / 64] = word;
  }
}

// The answers of eight probes, one a bit. A probe's number is its position in the line shifted to
// the top: 1 bit for the half, 3 for the word in it, 5 for the bit in the word.
BLOOM_AVX2 inline std::uint32_t eight_probes(const std::uint32_t* line, std::uint32_t low) {
  const auto* const halves = reinterpret_cast<const __m256i*>(line);
  const __m256i salts = _mm256_load_si256(reinterpret_cast<const __m256i*>(line_salts.data()));
  const __m256i probes = _mm256_mullo_epi32(_mm256_set1_epi32(static_cast<int>(low)), salts);
  const __m256i word = _mm256_srli_epi32(probes, 28);
  const __m256i first = _mm256_permutevar8x32_epi32(_mm256_load_si256(halves), word);
  const __m256i second = _mm256_permutevar8x32_epi32(_mm256_load_si256(halves + 1), word);
  const __m256i chosen = _mm256_castps_si256(_mm256_blendv_ps(
      _mm256_castsi256_ps(first), _mm256_castsi256_ps(second), _mm256_castsi256_ps(probes)));
  const __m256i bit = _mm256_srli_epi32(_mm256_slli_epi32(probes, 4), 27);
  const __m256i to_sign = _mm256_sub_epi32(_mm256_set1_epi32(31), bit);
  return static_cast<std::uint32_t>(
      _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sllv_epi32(chosen, to_sign))));
}

BLOOM_AVX2 inline bool line_has_avx2(const std::uint32_t* words, CacheLineShape shape,
                                     std::uint64_t hash) {
  const std::uint64_t spread = hash * shape.multiplier;
  const std::uint32_t* const line = words + line_word(shape, spread);
  const std::uint32_t wanted = shape.probes < 8 ? (1u << shape.probes) - 1 : 0xff;
  std::uint32_t missing = wanted & ~eight_probes(line, low_half(spread));
  for (std::uint32_t i = 8; i < shape.probes; ++i) {
    const std::uint32_t bit = cache_line_bit(low_half(spread), i);
    missing |= ~line[bit / 32] & (1u << (bit % 32));
  }
  return missing == 0;
}

BLOOM_AVX2 bool lines_may_contain_avx2(const std::uint32_t* words, CacheLineShape shape,
                                       std::uint64_t hash) {
  return line_has_avx2(words, shape, hash);
}

BLOOM_AVX2 void lines_may_contain_all_avx2(const std::uint32_t* words, CacheLineShape shape,
                                           std::span<const std::uint64_t> hashes,
                                           std::span<std::uint64_t> bitmap) {
  const bool far = std::size_t{shape.lines} * cache_line_words * 4 > prefetch_from_bytes;
  for (std::size_t begin = 0; begin < hashes.size(); begin += 64) {
    const std::size_t count = std::min<std::size_t>(64, hashes.size() - begin);
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < count; ++j) {
      if (far) {
        const std::uint64_t spread = ahead(hashes, begin + j) * shape.multiplier;
        __builtin_prefetch(words + line_word(shape, spread));
      }
      word |= std::uint64_t{line_has_avx2(words, shape, hashes[begin + j])} << j;
    }
    bitmap[begin / 64] = word;
  }
}

// Arithmetic on sixteen lanes is written with the compiler's vector operators: GCC 12 warns about
// its own unmasked AVX-512 intrinsics.
BLOOM_AVX512 inline bool line_has_avx512(const std::uint32_t* words, CacheLineShape shape,
                                         std::uint64_t hash) {
  using Lanes [[gnu::vector_size(64)]] = std::uint32_t;
  const std::uint64_t spread = hash * shape.multiplier;
  const auto wanted = static_cast<__mmask16>((1u << shape.probes) - 1);
  const __m512i line = _mm512_load_si512(words + line_word(shape, spread));
  const Lanes probes = low_half(spread) * reinterpret_cast<const Lanes&>(line_salts);
  const auto word = reinterpret_cast<__m512i>(probes >> 28);
  const auto bit = reinterpret_cast<__m512i>(1u << ((probes >> 23) & 31));
  const __m512i chosen = _mm512_maskz_permutexvar_epi32(wanted, word, line);
  return _mm512_mask_testn_epi32_mask(wanted, chosen, bit) == 0;
}

BLOOM_AVX512 bool lines_may_contain_avx512(const std::uint32_t* words, CacheLineShape shape,
                                           std::uint64_t hash) {
  return line_has_avx512(words, shape, hash);
}

BLOOM_AVX512 void lines_may_contain_all_avx512(const std::uint32_t* words, CacheLineShape shape,
                                               std::span<const std::uint64_t> hashes,
                                               std::span<std::uint64_t> bitmap) {
  const bool far = std::size_t{shape.lines} * cache_line_words * 4 > prefetch_from_bytes;
  for (std::size_t begin = 0; begin < hashes.size(); begin += 64) {
    const std::size_t count = std::min<std::size_t>(64, hashes.size() - begin);
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < count; ++j) {
      if (far) {
        const std::uint64_t spread = ahead(hashes, begin + j) * shape.multiplier;
        __builtin_prefetch(words + line_word(shape, spread));
      }
      word |= std::uint64_t{line_has_avx512(words, shape, hashes[begin + j])} << j;
    }
    bitmap[begin / 64] = word;
  }
}

}  // namespace

VectorUnit best_vector_unit_x86() {
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")) {
    return VectorUnit::avx512;
  }
  return __builtin_cpu_supports("avx2") ? VectorUnit::avx2 : VectorUnit::portable;
}

const SplitBlockLoops* split_block_loops_x86(VectorUnit unit) {
  static constexpr SplitBlockLoops loops = {insert_blocks, blocks_may_contain,
                                            blocks_may_contain_all};
  // A split block fills an AVX2 register: wider ones would not help.
  return unit != VectorUnit::portable && unit <= best_vector_unit_x86() ? &loops : nullptr;
}

const CacheLineLoops* cache_line_loops_x86(VectorUnit unit) {
  static constexpr CacheLineLoops avx2 = {lines_may_contain_avx2, lines_may_contain_all_avx2};
  static constexpr CacheLineLoops avx512 = {lines_may_contain_avx512, lines_may_contain_all_avx512};
  if (unit > best_vector_unit_x86()) return nullptr;
  switch (unit) {
    case VectorUnit::avx512:
      return &avx512;
    case VectorUnit::avx2:
      return &avx2;
    case VectorUnit::portable:
      break;
  }
  return nullptr;
}

}  // namespace bloom::detail

#else

namespace bloom::detail {

VectorUnit best_vector_unit_x86() {
  return VectorUnit::portable;
}
const SplitBlockLoops* split_block_loops_x86(VectorUnit) {
  return nullptr;
}
const CacheLineLoops* cache_line_loops_x86(VectorUnit) {
  return nullptr;
}

}  // namespace bloom::detail

#endif
