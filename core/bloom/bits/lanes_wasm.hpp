// What WebAssembly's vectors lack, made of what they have: bits by their positions. There is no
// shift by a number of each lane's own, but a table of sixteen bytes that is read in sixteen
// places.
#pragma once

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

#include "bloom/bits/always_inline.hpp"

namespace bloom::detail {

// Byte i is 2^i below 8, and 0 from there on: as is what lies beyond the table.
BLOOM_ALWAYS_INLINE v128_t powers_of_two() {
  return wasm_u8x16_const(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0);
}

// In each of four lanes 2^i of its i, 0 … 31.
BLOOM_ALWAYS_INLINE v128_t one_bits(v128_t i) {
  const v128_t in_each_byte =
      wasm_i8x16_shuffle(i, i, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
  const v128_t first_bits =
      wasm_i8x16_const(0, 8, 16, 24, 0, 8, 16, 24, 0, 8, 16, 24, 0, 8, 16, 24);
  return wasm_i8x16_swizzle(powers_of_two(), wasm_i8x16_sub(in_each_byte, first_bits));
}

}  // namespace bloom::detail

#endif
