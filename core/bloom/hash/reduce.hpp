// h mod m, exactly, without a division: for one m and many 64-bit h.
#pragma once

#include <cstdint>

namespace bloom::detail {

// Exact for every 64-bit h and every m of 1 … 2^32 − 1. Up to m = 2^30 it takes three
// multiplications of 64 bits and no 128-bit product (which WebAssembly lacks).
//
// The idea is Lemire, Kaser & Kurz 2019 ("Faster remainder by direct computation"): h mod m is m
// times the fraction of h/m. With h = hi·2^32 + lo, the fraction is kept in 64 bits,
//   f = hi·⌈2^64·frac(2^32/m)⌉ + lo·⌈2^64/m⌉   (mod 2^64),
// too large by less than 2^33. Its low half is dropped, after adding 2^32 so that it does not fall
// below the truth: too large then by less than 2^33 + 2^32. Neighbouring remainders are
// 2^64/m ≥ 2^34 apart, so the error never reaches the next one. For larger m they are closer, and
// the quotient is taken instead, at most 1 too small (Barrett 1986).
class Reducer {
 public:
  explicit constexpr Reducer(std::uint32_t m)
      : m_(m), low_(~std::uint64_t{0} / m + 1), high_(scaled_fraction(m)) {}

  constexpr std::uint32_t operator()(std::uint64_t h) const {
    if (!by_fraction()) return by_quotient(h);
    const std::uint64_t f =
        (h >> 32) * high_ + (h & 0xffff'ffffU) * low_ + (std::uint64_t{1} << 32);
    return static_cast<std::uint32_t>(((f >> 32) * m_) >> 32);
  }

  constexpr std::uint32_t modulus() const { return static_cast<std::uint32_t>(m_); }

  // For loops that take several h at once: the two factors of f, where f is what decides.
  constexpr bool by_fraction() const { return m_ <= max_fraction_modulus; }
  constexpr std::uint64_t low_factor() const { return low_; }
  constexpr std::uint64_t high_factor() const { return high_; }

 private:
  static constexpr std::uint64_t max_fraction_modulus = 1U << 30;

  constexpr std::uint32_t by_quotient(std::uint64_t h) const {
    __extension__ using Product = unsigned __int128;
    const std::uint64_t quotient = static_cast<std::uint64_t>(Product{h} * (low_ - 1) >> 64);
    const std::uint64_t rest = h - quotient * m_;
    return static_cast<std::uint32_t>(rest >= m_ ? rest - m_ : rest);
  }

  // ⌈2^64·(2^32 mod m)/m⌉ by long division, 32 bits a digit.
  static constexpr std::uint64_t scaled_fraction(std::uint64_t m) {
    const std::uint64_t first = ((std::uint64_t{1} << 32) % m) << 32;
    const std::uint64_t second = (first % m) << 32;
    return (first / m << 32) + second / m + (second % m != 0 ? 1 : 0);
  }

  std::uint64_t m_;
  std::uint64_t low_;
  std::uint64_t high_;
};

}  // namespace bloom::detail
