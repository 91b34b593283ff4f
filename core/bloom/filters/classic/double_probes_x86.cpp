#include "bloom/filters/classic/double_probes.hpp"

#if defined(__x86_64__)
#include <algorithm>
#include <immintrin.h>
#include <utility>

#define BLOOM_AVX2 __attribute__((target("avx2,bmi2,popcnt")))

namespace bloom::detail {
namespace {

using Lanes = __m256i;  // four numbers of 64 bits

BLOOM_AVX2 inline Lanes load(const std::uint64_t* numbers) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(numbers));
}

BLOOM_AVX2 inline void store(std::uint64_t* numbers, Lanes lanes) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(numbers), lanes);
}

BLOOM_AVX2 inline Lanes everywhere(std::uint64_t number) {
  return _mm256_set1_epi64x(static_cast<long long>(number));
}

// Positions, which fit into 32 bits.
BLOOM_AVX2 inline void store(std::uint32_t* numbers, Lanes lanes) {
  const __m256i low_halves =
      _mm256_permutevar8x32_epi32(lanes, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(numbers), _mm256_castsi256_si128(low_halves));
}

// a · b mod 2^64, from products of halves.
BLOOM_AVX2 inline Lanes multiply(Lanes a, Lanes b) {
  const Lanes crosswise = _mm256_mullo_epi32(a, _mm256_shuffle_epi32(b, 0xb1));
  const Lanes middle = _mm256_add_epi32(crosswise, _mm256_srli_epi64(crosswise, 32));
  return _mm256_add_epi64(_mm256_mul_epu32(a, b), _mm256_slli_epi64(middle, 32));
}

// mix64.
BLOOM_AVX2 inline Lanes mixed(Lanes x) {
  x = multiply(_mm256_xor_si256(x, _mm256_srli_epi64(x, 30)), everywhere(0xbf58'476d'1ce4'e5b9U));
  x = multiply(_mm256_xor_si256(x, _mm256_srli_epi64(x, 27)), everywhere(0x94d0'49bb'1331'11ebU));
  return _mm256_xor_si256(x, _mm256_srli_epi64(x, 31));
}

// The Reducer's fraction, in lanes: hi · high + lo · low + 2^32, of which the top half times m is
// taken; and m for a position that goes on by a step.
class Modulus {
 public:
  BLOOM_AVX2 explicit Modulus(const Reducer& reduce)
      : m_(everywhere(reduce.modulus())),
        low_(everywhere(reduce.low_factor())),
        low_top_(everywhere(reduce.low_factor() >> 32)),
        high_(everywhere(reduce.high_factor())),
        high_top_(everywhere(reduce.high_factor() >> 32)),
        wrap_(everywhere(reduce.modulus() - 1 - ~std::uint64_t{0} % reduce.modulus())) {}

  BLOOM_AVX2 Lanes reduce(Lanes h) const {
    const Lanes hi = _mm256_srli_epi64(h, 32);
    const Lanes low = _mm256_add_epi64(_mm256_mul_epu32(hi, high_), _mm256_mul_epu32(h, low_));
    const Lanes top =
        _mm256_add_epi64(_mm256_mul_epu32(hi, high_top_), _mm256_mul_epu32(h, low_top_));
    const Lanes fraction =
        _mm256_add_epi64(low, _mm256_slli_epi64(_mm256_add_epi64(top, everywhere(1)), 32));
    return _mm256_srli_epi64(_mm256_mul_epu32(_mm256_srli_epi64(fraction, 32), m_), 32);
  }

  // a mod m, for a below 2m.
  BLOOM_AVX2 Lanes once_less(Lanes a) const {
    const Lanes less = _mm256_sub_epi64(a, m_);
    const __m256d sign = _mm256_castsi256_pd(less);
    return _mm256_castpd_si256(_mm256_blendv_pd(sign, _mm256_castsi256_pd(a), sign));
  }

  // The step of a position, mod m, where the value wraps: less 2^64 mod m.
  BLOOM_AVX2 Lanes wrapped(Lanes step) const { return once_less(_mm256_add_epi64(step, wrap_)); }

 private:
  Lanes m_;
  Lanes low_;
  Lanes low_top_;
  Lanes high_;
  Lanes high_top_;
  Lanes wrap_;
};

// Four keys on their way from probe to probe. The step from one to the next is the same each time,
// and so is the step of the position, but for the times that the value wraps: two additions replace
// the reduction.
class Walk {
 public:
  BLOOM_AVX2 Walk(const Modulus& modulus, const DoubleProbes& keys, std::size_t i)
      : step_(load(&keys.step[i])),
        value_(turned(load(&keys.value[i]))),
        position_(modulus.reduce(load(&keys.value[i]))),
        position_step_(modulus.reduce(step_)),
        wrapped_step_(modulus.wrapped(position_step_)) {}

  BLOOM_AVX2 Lanes position() const { return position_; }
  BLOOM_AVX2 void advance(const Modulus& modulus) {
    value_ = _mm256_add_epi64(value_, step_);
    const Lanes wraps = _mm256_cmpgt_epi64(turned(step_), value_);
    position_ = modulus.once_less(
        _mm256_add_epi64(position_, _mm256_blendv_epi8(position_step_, wrapped_step_, wraps)));
  }

 private:
  // With the top bit turned over: AVX2 compares signed numbers only.
  BLOOM_AVX2 static Lanes turned(Lanes numbers) {
    return _mm256_xor_si256(numbers, everywhere(std::uint64_t{1} << 63));
  }

  Lanes step_;
  Lanes value_;  // turned
  Lanes position_;
  Lanes position_step_;
  Lanes wrapped_step_;
};

BLOOM_AVX2 void locate(const Reducer& reduce, const std::uint64_t* values, std::size_t count,
                       DoubleProbes::Positions& positions) {
  const Modulus modulus(reduce);
  std::size_t i = 0;
  for (; i + DoubleProbes::lanes <= count; i += DoubleProbes::lanes) {
    store(&positions[i], modulus.reduce(load(values + i)));
  }
  for (; i < count; ++i) positions[i] = reduce(values[i]);
}

BLOOM_AVX2 void set_steps(DoubleProbes& keys, std::size_t count) {
  for (std::size_t i = 0; i < count; i += DoubleProbes::lanes) {
    const Lanes second = _mm256_add_epi64(load(&keys.value[i]), everywhere(0x9e37'79b9'7f4a'7c15U));
    store(&keys.step[i], mixed(second));
  }
}

BLOOM_AVX2 void advance(const Reducer& reduce, DoubleProbes& keys, std::size_t count,
                        DoubleProbes::Positions& first, DoubleProbes::Positions& second) {
  const Modulus modulus(reduce);
  for (std::size_t i = 0; i < count; i += DoubleProbes::lanes) {
    const Lanes step = load(&keys.step[i]);
    const Lanes one = _mm256_add_epi64(load(&keys.value[i]), step);
    const Lanes two = _mm256_add_epi64(one, step);
    store(&keys.value[i], two);
    store(&first[i], modulus.reduce(one));
    store(&second[i], modulus.reduce(two));
  }
}

// The positions of four keys, probe by probe.
BLOOM_AVX2 inline void locate_four(const Modulus& modulus, const DoubleProbes& keys, std::size_t i,
                                   std::uint32_t probes, std::uint32_t* positions) {
  Walk walk(modulus, keys, i);
  for (std::uint32_t probe = 0; probe < probes; ++probe) {
    store(positions + probe * DoubleProbes::lanes, walk.position());
    walk.advance(modulus);
  }
}

// Four keys at a time, few enough for the processor to begin with the next while the words of these
// are on their way.
template <bool far, bool counts>
BLOOM_AVX2 std::uint32_t set_all_as(std::uint64_t* words, const Reducer& reduce,
                                    const DoubleProbes& keys, std::size_t count,
                                    std::uint32_t probes) {
  const Modulus modulus(reduce);
  const std::uint32_t four_keys = probes * DoubleProbes::lanes;
  std::array<std::array<std::uint32_t, DoubleProbes::lanes * DoubleProbes::max_probes>, 2> buffers;
  std::uint32_t* now = buffers[0].data();
  std::uint32_t* next = buffers[1].data();
  std::uint64_t flips = 0;
  locate_four(modulus, keys, 0, probes, now);
  for (std::size_t i = 0; i < count; i += DoubleProbes::lanes) {
    // The last four are located twice rather than asked about.
    locate_four(modulus, keys, std::min(i + DoubleProbes::lanes, count - DoubleProbes::lanes),
                probes, next);
    for (std::uint32_t j = 0; j < four_keys; ++j) {
      if constexpr (far) __builtin_prefetch(words + (next[j] >> 6), 1);
      const std::uint64_t word = words[now[j] >> 6];
      if constexpr (counts) flips += ~word >> (now[j] & 63) & 1;
      words[now[j] >> 6] = word | std::uint64_t{1} << (now[j] & 63);
    }
    std::swap(now, next);
  }
  return static_cast<std::uint32_t>(flips);
}

BLOOM_AVX2 std::uint32_t set_all(std::uint64_t* words, const Reducer& reduce,
                                 const DoubleProbes& keys, std::size_t count, std::uint32_t probes,
                                 bool far, bool counts) {
  if (far) {
    return counts ? set_all_as<true, true>(words, reduce, keys, count, probes)
                  : set_all_as<true, false>(words, reduce, keys, count, probes);
  }
  return counts ? set_all_as<false, true>(words, reduce, keys, count, probes)
                : set_all_as<false, false>(words, reduce, keys, count, probes);
}

BLOOM_AVX2 std::uint64_t all_set(const std::uint64_t* words, const Reducer& reduce,
                                 const DoubleProbes& keys, std::size_t begin, std::size_t count,
                                 std::uint32_t probes) {
  const Modulus modulus(reduce);
  const auto* const base = reinterpret_cast<const long long*>(words);
  std::uint64_t answers = 0;
  for (std::size_t i = 0; i < count; i += DoubleProbes::lanes) {
    Walk walk(modulus, keys, begin + i);
    Lanes all = everywhere(1);
    for (std::uint32_t probe = 0; probe < probes; ++probe) {
      const Lanes position = walk.position();
      const Lanes read = _mm256_i64gather_epi64(base, _mm256_srli_epi64(position, 6), 8);
      const Lanes in_word = _mm256_and_si256(position, everywhere(63));
      all = _mm256_and_si256(all, _mm256_srlv_epi64(read, in_word));
      walk.advance(modulus);
    }
    const int bits = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_slli_epi64(all, 63)));
    answers |= static_cast<std::uint64_t>(bits) << i;
  }
  return count == 0 ? 0 : answers & ~std::uint64_t{0} >> (64 - count);
}

BLOOM_AVX2 std::uint64_t filled(const std::uint64_t* words, std::size_t count) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    sum += _mm_popcnt_u64(words[i]);
  }
  return static_cast<std::uint64_t>(sum);
}

}  // namespace

const DoubleProbeLoops* double_probe_loops_x86(VectorUnit unit) {
  static constexpr DoubleProbeLoops loops = {locate, set_steps, advance, set_all, all_set, filled};
  return unit != VectorUnit::portable && unit <= best_vector_unit() ? &loops : nullptr;
}

}  // namespace bloom::detail
#else
namespace bloom::detail {

const DoubleProbeLoops* double_probe_loops_x86(VectorUnit) {
  return nullptr;
}

}  // namespace bloom::detail
#endif
