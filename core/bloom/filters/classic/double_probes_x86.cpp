#include "bloom/filters/classic/double_probes.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

namespace bloom::detail {
namespace {

#define BLOOM_AVX2 __attribute__((target("avx2")))

BLOOM_AVX2 inline __m256i load(const std::uint64_t* lanes) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes));
}

BLOOM_AVX2 inline void store(std::uint64_t* lanes, __m256i values) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), values);
}

BLOOM_AVX2 inline __m256i all_lanes(std::uint64_t value) {
  return _mm256_set1_epi64x(static_cast<long long>(value));
}

// a mod m, for a below 2m.
BLOOM_AVX2 inline __m256i once_less(__m256i a, __m256i m) {
  const __m256i less = _mm256_sub_epi64(a, m);
  const __m256d sign = _mm256_castsi256_pd(less);
  return _mm256_castpd_si256(_mm256_blendv_pd(sign, _mm256_castsi256_pd(a), sign));
}

BLOOM_AVX2 std::uint64_t probe_avx2(const std::uint64_t* words, const ProbeModulus& modulus,
                                    DoubleProbes& state, std::size_t keys, std::uint32_t probes) {
  const __m256i m = all_lanes(modulus.m);
  const __m256i wrap = all_lanes(modulus.wrap);
  const __m256i top_bit = all_lanes(std::uint64_t{1} << 63);
  const __m256i in_word = all_lanes(63);
  const auto* const base = reinterpret_cast<const long long*>(words);
  std::uint64_t answers = 0;
  for (std::size_t i = 0; i < keys; i += 4) {
    // Values and steps with their top bit turned over: AVX2 compares signed numbers only.
    const __m256i step = load(&state.step[i]);
    const __m256i turned_step = _mm256_xor_si256(step, top_bit);
    __m256i turned_value = _mm256_xor_si256(load(&state.value[i]), top_bit);
    __m256i position = load(&state.position[i]);
    const __m256i position_step = load(&state.position_step[i]);
    const __m256i wrapped_step = once_less(_mm256_add_epi64(position_step, wrap), m);
    __m256i all = all_lanes(~std::uint64_t{0});
    for (std::uint32_t probe = 0; probe < probes; ++probe) {
      const __m256i read = _mm256_i64gather_epi64(base, _mm256_srli_epi64(position, 6), 8);
      all = _mm256_and_si256(all, _mm256_srlv_epi64(read, _mm256_and_si256(position, in_word)));
      turned_value = _mm256_add_epi64(turned_value, step);
      const __m256i wrapped = _mm256_cmpgt_epi64(turned_step, turned_value);
      position = once_less(
          _mm256_add_epi64(position, _mm256_blendv_epi8(position_step, wrapped_step, wrapped)), m);
    }
    store(&state.value[i], _mm256_xor_si256(turned_value, top_bit));
    store(&state.position[i], position);
    const int bits = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_slli_epi64(all, 63)));
    answers |= static_cast<std::uint64_t>(bits) << i;
  }
  return answers;
}

}  // namespace

DoubleProbeLoop double_probe_loop() {
  return __builtin_cpu_supports("avx2") ? probe_avx2 : nullptr;
}

}  // namespace bloom::detail
#else
namespace bloom::detail {

DoubleProbeLoop double_probe_loop() {
  return nullptr;
}

}  // namespace bloom::detail
#endif
