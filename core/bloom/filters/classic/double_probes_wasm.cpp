#include "bloom/filters/classic/double_probes.hpp"

#if defined(__wasm_simd128__)
#include <algorithm>
#include <wasm_simd128.h>

#include "bloom/bits/always_inline.hpp"
#include "bloom/bits/lanes_wasm.hpp"
#include "bloom/bits/prefetch_wasm.hpp"

namespace bloom::detail {
namespace {

BLOOM_ALWAYS_INLINE v128_t everywhere(std::uint32_t number) {
  return wasm_i32x4_splat(static_cast<std::int32_t>(number));
}

// a mod m, for a below 2m.
BLOOM_ALWAYS_INLINE v128_t once_less(v128_t a, v128_t m) {
  return wasm_u32x4_min(a, wasm_i32x4_sub(a, m));
}

// What a position goes on by, beside its step, where the value wraps: less 2^64 mod m.
v128_t wrap_of(const Reducer& reduce) {
  const std::uint64_t m = reduce.modulus();
  return everywhere(static_cast<std::uint32_t>(m - 1 - ~std::uint64_t{0} % m));
}

// Four keys on their way from probe to probe, as in double_probes_x86.cpp: the position goes on by
// its own step, and by another where the value wraps.
class Walk {
 public:
  Walk(const Reducer& reduce, v128_t wrap, const DoubleProbes& keys, std::size_t i)
      : m_(everywhere(reduce.modulus())),
        steps_{wasm_v128_load(&keys.step[i]), wasm_v128_load(&keys.step[i + 2])},
        turned_steps_{turned(steps_[0]), turned(steps_[1])},
        values_{turned(wasm_v128_load(&keys.value[i])), turned(wasm_v128_load(&keys.value[i + 2]))},
        position_(reduced(reduce, &keys.value[i])),
        position_step_(reduced(reduce, &keys.step[i])),
        wrapped_step_(once_less(wasm_i32x4_add(position_step_, wrap), m_)) {}

  v128_t position() const { return position_; }
  BLOOM_ALWAYS_INLINE void advance() {
    for (int half = 0; half < 2; ++half) {
      values_[half] = wasm_i64x2_add(values_[half], steps_[half]);
    }
    const v128_t wraps =
        wasm_i32x4_shuffle(wasm_i64x2_gt(turned_steps_[0], values_[0]),
                           wasm_i64x2_gt(turned_steps_[1], values_[1]), 0, 2, 4, 6);
    position_ = once_less(
        wasm_i32x4_add(position_, wasm_v128_bitselect(wrapped_step_, position_step_, wraps)), m_);
  }

 private:
  // With the top bit turned over: only signed numbers of 64 bits are compared.
  static v128_t turned(v128_t numbers) {
    return wasm_v128_xor(numbers, wasm_i64x2_splat(INT64_MIN));
  }
  static v128_t reduced(const Reducer& reduce, const std::uint64_t* h) {
    return wasm_u32x4_make(reduce(h[0]), reduce(h[1]), reduce(h[2]), reduce(h[3]));
  }

  v128_t m_;
  v128_t steps_[2];
  v128_t turned_steps_[2];
  v128_t values_[2];
  v128_t position_;
  v128_t position_step_;
  v128_t wrapped_step_;
};

// Where the bits of some keys are, in words of 32 bits, and what they are there: enough reads to
// keep a memory system busy.
struct Bits {
  static constexpr std::size_t keys = 16;
  alignas(16) std::array<std::uint32_t, keys * DoubleProbes::max_probes> word;
  alignas(16) std::array<std::uint32_t, keys * DoubleProbes::max_probes> mask;
};

std::size_t locate_bits(const Reducer& reduce, const DoubleProbes& keys, std::size_t begin,
                        std::size_t end, std::uint32_t probes, Bits& bits) {
  const v128_t wrap = wrap_of(reduce);
  std::size_t next = 0;
  for (std::size_t i = begin; i < end; i += DoubleProbes::lanes) {
    Walk walk(reduce, wrap, keys, i);
    for (std::uint32_t probe = 0; probe < probes; ++probe, next += DoubleProbes::lanes) {
      wasm_v128_store(&bits.word[next], wasm_u32x4_shr(walk.position(), 5));
      wasm_v128_store(&bits.mask[next], one_bits(wasm_v128_and(walk.position(), everywhere(31))));
      walk.advance();
    }
  }
  return next;
}

std::uint32_t set_all(std::uint64_t* wide_words, const Reducer& reduce, const DoubleProbes& keys,
                      std::size_t count, std::uint32_t probes, bool far, bool) {
  using Word [[gnu::may_alias]] = std::uint32_t;
  auto* const words = reinterpret_cast<Word*>(wide_words);
  std::uint32_t flips = 0;
  Bits bits;
  for (std::size_t i = 0; i < count; i += Bits::keys) {
    const std::size_t located =
        locate_bits(reduce, keys, i, std::min(i + Bits::keys, count), probes, bits);
    if (far) {
      for (std::size_t j = 0; j < located; ++j) touch(words + bits.word[j]);
    }
    for (std::size_t j = 0; j < located; ++j) {
      Word& word = words[bits.word[j]];
      flips += (word & bits.mask[j]) == 0 ? 1 : 0;
      word |= bits.mask[j];
    }
  }
  return flips;
}

}  // namespace

decltype(DoubleProbeLoops::set_all) set_all_wasm(VectorUnit unit) {
  return unit == VectorUnit::simd128 ? set_all : nullptr;
}

}  // namespace bloom::detail
#else
namespace bloom::detail {

decltype(DoubleProbeLoops::set_all) set_all_wasm(VectorUnit) {
  return nullptr;
}

}  // namespace bloom::detail
#endif
