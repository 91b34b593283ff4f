#include "bloom/filters/blocks/simd.hpp"

#if defined(__wasm_simd128__)

#include <array>
#include <wasm_simd128.h>

#include "bloom/bits/lanes_wasm.hpp"
#include "bloom/filters/blocks/batches_wasm.hpp"

namespace bloom::detail {
namespace {

alignas(16) constexpr auto line_salts = cache_line_salts;

// The positions of eight probes, 16 bits each.
BLOOM_ALWAYS_INLINE v128_t eight_positions(v128_t low, std::size_t first) {
  const v128_t a = wasm_i32x4_mul(low, wasm_v128_load(&line_salts[first]));
  const v128_t b = wasm_i32x4_mul(low, wasm_v128_load(&line_salts[first + 4]));
  return wasm_u16x8_narrow_i32x4(wasm_u32x4_shr(a, 23), wasm_u32x4_shr(b, 23));
}

// The probes of a key, a byte each: which byte of the line, and the bit in it as a mask.
struct Bits {
  v128_t byte;
  v128_t mask;
};
// Eight probes, each twice; sixteen where there are `more`.
template <bool more>
BLOOM_ALWAYS_INLINE Bits bits_of(std::uint64_t spread) {
  const v128_t low = wasm_i32x4_splat(static_cast<std::int32_t>(low_half(spread)));
  const v128_t first = eight_positions(low, 0);
  const v128_t second = more ? eight_positions(low, 8) : first;
  const v128_t seven = wasm_i16x8_splat(7);
  const v128_t byte = wasm_u8x16_narrow_i16x8(wasm_u16x8_shr(first, 3), wasm_u16x8_shr(second, 3));
  const v128_t bit =
      wasm_u8x16_narrow_i16x8(wasm_v128_and(first, seven), wasm_v128_and(second, seven));
  return {byte, wasm_i8x16_swizzle(powers_of_two(), bit)};
}

template <bool more>
BLOOM_ALWAYS_INLINE bool line_has(const std::uint32_t* line, v128_t wanted, std::uint64_t spread) {
  const Bits bits = bits_of<more>(spread);
  v128_t chosen = wasm_i8x16_swizzle(wasm_v128_load(line), bits.byte);
  for (int i = 1; i < 4; ++i) {
    // The number of a byte in this quarter of the line; what lies outside it reads 0.
    const v128_t from_here =
        wasm_i8x16_sub(bits.byte, wasm_i8x16_splat(static_cast<std::int8_t>(16 * i)));
    chosen = wasm_v128_or(chosen, wasm_i8x16_swizzle(wasm_v128_load(line + 4 * i), from_here));
  }
  return !wasm_v128_any_true(wasm_v128_andnot(wasm_v128_and(bits.mask, wanted), chosen));
}

// By way of memory, since a lane is chosen by a constant alone.
template <bool more>
BLOOM_ALWAYS_INLINE void insert_line(std::uint32_t* words, std::uint32_t probes,
                                     std::uint64_t spread) {
  const Bits bits = bits_of<more>(spread);
  alignas(16) std::array<std::uint8_t, 16> bytes;
  alignas(16) std::array<std::uint8_t, 16> masks;
  wasm_v128_store(bytes.data(), bits.byte);
  wasm_v128_store(masks.data(), bits.mask);
  auto* const line = reinterpret_cast<std::uint8_t*>(words);
  for (std::uint32_t i = 0; i < probes; ++i) line[bytes[i]] |= masks[i];
}

template <bool more>
void insert_all(std::uint32_t* words, CacheLineShape shape, std::span<const std::uint64_t> hashes) {
  in_parts(
      hashes, std::uint64_t{shape.lines} * cache_line_words,
      [=](std::uint64_t hash) { return words + cache_line_begin(hash * shape.multiplier, shape); },
      [=](std::span<const std::uint64_t> part, std::size_t) {
        for (const std::uint64_t hash : part) {
          const std::uint64_t spread = hash * shape.multiplier;
          insert_line<more>(words + cache_line_begin(spread, shape), shape.probes, spread);
        }
      });
}

void insert_lines(std::uint32_t* words, CacheLineShape shape,
                  std::span<const std::uint64_t> hashes) {
  if (shape.probes <= 8) {
    insert_all<false>(words, shape, hashes);
  } else {
    insert_all<true>(words, shape, hashes);
  }
}

// Lanes of the probes that a key has.
BLOOM_ALWAYS_INLINE v128_t lanes_below(std::uint32_t probes) {
  const v128_t numbers = wasm_i8x16_const(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return wasm_i8x16_lt(numbers, wasm_i8x16_splat(static_cast<std::int8_t>(probes)));
}

bool lines_may_contain(const std::uint32_t* words, CacheLineShape shape, std::uint64_t hash) {
  const std::uint64_t spread = hash * shape.multiplier;
  return line_has<true>(words + cache_line_begin(spread, shape), lanes_below(shape.probes), spread);
}

void lines_may_contain_all(const std::uint32_t* words, CacheLineShape shape,
                           std::span<const std::uint64_t> hashes, std::span<std::uint64_t> bitmap) {
  const v128_t wanted = lanes_below(shape.probes);
  const auto ask = [&]<bool more>() {
    answer_all(
        hashes, bitmap, std::uint64_t{shape.lines} * cache_line_words,
        [=](std::uint64_t hash) {
          return words + cache_line_begin(hash * shape.multiplier, shape);
        },
        [=](std::uint64_t hash) {
          const std::uint64_t spread = hash * shape.multiplier;
          return line_has<more>(words + cache_line_begin(spread, shape), wanted, spread);
        });
  };
  if (shape.probes <= 8) {
    ask.template operator()<false>();
  } else {
    ask.template operator()<true>();
  }
}

}  // namespace

const CacheLineLoops* cache_line_loops_wasm(VectorUnit unit) {
  static constexpr CacheLineLoops loops = {insert_lines, lines_may_contain, lines_may_contain_all};
  return unit == VectorUnit::simd128 ? &loops : nullptr;
}

}  // namespace bloom::detail

#else

namespace bloom::detail {

const CacheLineLoops* cache_line_loops_wasm(VectorUnit) {
  return nullptr;
}

}  // namespace bloom::detail

#endif
