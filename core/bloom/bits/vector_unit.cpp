#include "bloom/bits/vector_unit.hpp"

namespace bloom::detail {

VectorUnit best_vector_unit() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
      !__builtin_cpu_supports("popcnt")) {
    return VectorUnit::portable;
  }
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
             ? VectorUnit::avx512
             : VectorUnit::avx2;
#elif defined(__wasm_simd128__)
  return VectorUnit::simd128;
#else
  return VectorUnit::portable;
#endif
}

}  // namespace bloom::detail
