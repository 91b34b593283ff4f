#include "bloom/filters/blocks/simd.hpp"

#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <immintrin.h>

#include "bloom/bits/always_inline.hpp"

// Each function is compiled for its own instruction set; nothing here runs before the processor
// said that it has it.
#define BLOOM_AVX2 __attribute__((target("avx2,bmi2")))
#define BLOOM_AVX512 __attribute__((target("avx2,avx512f,avx512dq")))

namespace bloom::detail {
namespace {

alignas(64) constexpr auto line_salts = cache_line_salts;

// The hash to prefetch for while hash i is answered: some way ahead, near the end i itself.
std::uint64_t ahead(std::span<const std::uint64_t> hashes, std::size_t i) {
  return hashes[i + prefetch_distance < hashes.size() ? i + prefetch_distance : i];
}

// A key's line and the positions of its probes in it, for inserts. Once its bits are set, a later
// key takes its place, whose line is fetched meanwhile.
struct LinePlace {
  std::uint32_t* line;
  alignas(64) std::array<std::uint32_t, max_line_probes> bits;
};
constexpr std::size_t line_group = 32;

BLOOM_AVX2 inline void locate_avx2(LinePlace& place, std::uint32_t* words, CacheLineShape shape,
                                   std::uint64_t hash) {
  const std::uint64_t spread = hash * shape.multiplier;
  place.line = words + cache_line_begin(spread, shape);
  __builtin_prefetch(place.line, 1);
  const __m256i low = _mm256_set1_epi32(static_cast<int>(low_half(spread)));
  for (std::size_t i = 0; i < shape.probes; i += 8) {
    const __m256i salts = _mm256_load_si256(reinterpret_cast<const __m256i*>(&line_salts[i]));
    _mm256_store_si256(reinterpret_cast<__m256i*>(&place.bits[i]),
                       _mm256_srli_epi32(_mm256_mullo_epi32(low, salts), 23));
  }
}

constexpr std::size_t together = 4;

// A line as words of 64 bits.
struct WideLine {
  using Word [[gnu::may_alias]] = std::uint64_t;

  explicit WideLine(const LinePlace& place) : words(reinterpret_cast<Word*>(place.line)) {}

  Word* words;
};

// Several bits of a line often lie in one word, each then waiting for the one before: four lines
// are written in turn, which need not wait for each other.
BLOOM_AVX2 BLOOM_ALWAYS_INLINE void set_four(const LinePlace* four, std::uint32_t probes) {
  const std::array<WideLine, together> lines = {WideLine(four[0]), WideLine(four[1]),
                                                WideLine(four[2]), WideLine(four[3])};
  for (std::uint32_t probe = 0; probe < probes; ++probe) {
    for (std::size_t i = 0; i < together; ++i) {
      const std::uint32_t bit = four[i].bits[probe];
      lines[i].words[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
  }
}

BLOOM_AVX2 void insert_lines_avx2(std::uint32_t* words, CacheLineShape shape,
                                  std::span<const std::uint64_t> hashes) {
  std::array<LinePlace, line_group> places;
  for (std::size_t i = 0; i < std::min(line_group, hashes.size()); ++i) {
    locate_avx2(places[i], words, shape, hashes[i]);
  }
  std::size_t i = 0;
  for (; i + together <= hashes.size(); i += together) {
    LinePlace* const four = &places[i % line_group];
    if (shape.probes == 8) {  // the usual number, for which the compiler unrolls the loop
      set_four(four, 8);
    } else {
      set_four(four, shape.probes);
    }
    for (std::size_t j = 0; j < together && i + line_group + j < hashes.size(); ++j) {
      locate_avx2(four[j], words, shape, hashes[i + line_group + j]);
    }
  }
  for (; i < hashes.size(); ++i) {
    const LinePlace& place = places[i % line_group];
    for (std::uint32_t probe = 0; probe < shape.probes; ++probe) {
      place.line[place.bits[probe] / 32] |= 1U << (place.bits[probe] % 32);
    }
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
  const std::uint32_t* const line = words + cache_line_begin(spread, shape);
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
        __builtin_prefetch(words + cache_line_begin(spread, shape));
      }
      word |= std::uint64_t{line_has_avx2(words, shape, hashes[begin + j])} << j;
    }
    bitmap[begin / 64] = word;
  }
}

// Arithmetic on sixteen lanes is written with the compiler's vector operators: GCC 12 warns about
// its own unmasked AVX-512 intrinsics.
using SixteenLanes [[gnu::vector_size(64), gnu::may_alias]] = std::uint32_t;

// What takes the place of a probe that a key does not have: see bit_in_line().
BLOOM_AVX512 inline SixteenLanes no_probes_from(std::uint32_t probes) {
  constexpr SixteenLanes numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return reinterpret_cast<SixteenLanes>(numbers >= probes);
}

BLOOM_AVX512 inline void locate_avx512(LinePlace& place, std::uint32_t* words, CacheLineShape shape,
                                       std::uint64_t hash, SixteenLanes none) {
  const std::uint64_t spread = hash * shape.multiplier;
  place.line = words + cache_line_begin(spread, shape);
  __builtin_prefetch(place.line, 1);
  const auto& salts = reinterpret_cast<const SixteenLanes&>(line_salts);
  reinterpret_cast<SixteenLanes&>(place.bits) = low_half(spread) * salts >> 23 | none;
}

// All bits of a line: a word's distance from a probe's is how far its 1 is shifted, which leaves 0
// in all words but one, and in all where there is no probe.
BLOOM_AVX512 inline SixteenLanes bit_in_line(std::uint32_t bit) {
  constexpr SixteenLanes first_bits = {0,   32,  64,  96,  128, 160, 192, 224,
                                       256, 288, 320, 352, 384, 416, 448, 480};
  constexpr SixteenLanes one = SixteenLanes{} + 1;
  const SixteenLanes distance = bit - first_bits;
  return reinterpret_cast<SixteenLanes>(_mm512_maskz_sllv_epi32(
      0xffff, reinterpret_cast<__m512i>(one), reinterpret_cast<__m512i>(distance)));
}

BLOOM_AVX512 inline SixteenLanes eight_bits(const std::uint32_t* bits) {
  SixteenLanes all = bit_in_line(bits[0]);
  for (std::size_t i = 1; i < 8; ++i) all |= bit_in_line(bits[i]);
  return all;
}

BLOOM_AVX512 void insert_lines_avx512(std::uint32_t* words, CacheLineShape shape,
                                      std::span<const std::uint64_t> hashes) {
  const SixteenLanes none = no_probes_from(shape.probes);
  std::array<LinePlace, line_group> places;
  for (std::size_t i = 0; i < std::min(line_group, hashes.size()); ++i) {
    locate_avx512(places[i], words, shape, hashes[i], none);
  }
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    LinePlace& place = places[i % line_group];
    auto& line = *reinterpret_cast<SixteenLanes*>(place.line);
    SixteenLanes bits = line;
    bits |= eight_bits(&place.bits[0]);
    if (shape.probes > 8) bits |= eight_bits(&place.bits[8]);
    line = bits;
    if (i + line_group < hashes.size()) {
      locate_avx512(place, words, shape, hashes[i + line_group], none);
    }
  }
}

BLOOM_AVX512 inline bool line_has_avx512(const std::uint32_t* words, CacheLineShape shape,
                                         std::uint64_t hash) {
  const std::uint64_t spread = hash * shape.multiplier;
  const auto wanted = static_cast<__mmask16>((1u << shape.probes) - 1);
  const __m512i line = _mm512_load_si512(words + cache_line_begin(spread, shape));
  const SixteenLanes probes = low_half(spread) * reinterpret_cast<const SixteenLanes&>(line_salts);
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
        __builtin_prefetch(words + cache_line_begin(spread, shape));
      }
      word |= std::uint64_t{line_has_avx512(words, shape, hashes[begin + j])} << j;
    }
    bitmap[begin / 64] = word;
  }
}

}  // namespace

const CacheLineLoops* cache_line_loops_x86(VectorUnit unit) {
  static constexpr CacheLineLoops avx2 = {insert_lines_avx2, lines_may_contain_avx2,
                                          lines_may_contain_all_avx2};
  static constexpr CacheLineLoops avx512 = {insert_lines_avx512, lines_may_contain_avx512,
                                            lines_may_contain_all_avx512};
  if (unit > best_vector_unit()) return nullptr;
  switch (unit) {
    case VectorUnit::avx512:
      return &avx512;
    case VectorUnit::avx2:
      return &avx2;
    case VectorUnit::portable:
    case VectorUnit::simd128:
      break;
  }
  return nullptr;
}

}  // namespace bloom::detail

#else

namespace bloom::detail {

const CacheLineLoops* cache_line_loops_x86(VectorUnit) {
  return nullptr;
}

}  // namespace bloom::detail

#endif
