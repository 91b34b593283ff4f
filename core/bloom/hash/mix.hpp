// Arithmetic on hashes that several families share: exact, and the same on every platform.
#pragma once

#include <cstdint>

#include "bloom/hash/hash.hpp"
#include "bloom/hash/xxh64.hpp"

namespace bloom::detail {

// Scrambles a hash under a seed: for each seed a bijection, so distinct hashes stay distinct.
constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t seed) {
  return mix64(hash + seed * 0x9e37'79b9'7f4a'7c15U);
}
constexpr std::uint64_t mix(Hash hash, std::uint64_t seed) {
  return mix(hash.value(), seed);
}

// Maps 32 uniform bits to 0 … range − 1 by multiplication and shift (Lemire 2019).
constexpr std::uint32_t reduce(std::uint32_t bits, std::uint32_t range) {
  return static_cast<std::uint32_t>((std::uint64_t{bits} * range) >> 32);
}

constexpr std::uint32_t high_half(std::uint64_t x) {
  return static_cast<std::uint32_t>(x >> 32);
}
constexpr std::uint32_t low_half(std::uint64_t x) {
  return static_cast<std::uint32_t>(x);
}

}  // namespace bloom::detail
