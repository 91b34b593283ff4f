// The vector units that some loops are written for, beside portable C++: the one place where a
// program asks its processor which it has.
//
// All loops of a kind give the same bits and the same answers; only the speed differs. Batches take
// the best when the program runs. The files *_x86 and *_wasm alone know a processor's instructions;
// only single calls (split_block.hpp) take what their caller is compiled for. The portable loops
// are there on every platform.
//
// A WebAssembly module cannot ask: one with instructions that its engine does not know does not
// load. It has simd128 where the library is built for it (BLOOM_SIMD128 in core/CMakeLists.txt).
#pragma once

#include <cstdint>

namespace bloom::detail {

enum class VectorUnit : std::uint8_t {
  portable,
  avx2,     // and what every processor with AVX2 has: BMI2, POPCNT
  avx512,   // F and DQ
  simd128,  // of WebAssembly
};

// The best that this machine has.
VectorUnit best_vector_unit();

}  // namespace bloom::detail
