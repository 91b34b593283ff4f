// A key as the filters know it: 64 bits that are as good as random.
//
// Filters take their cells from single ends of these bits, so numbers that follow each other (row
// numbers, addresses, counters) would all meet in a few of them. A bare number is therefore no
// Hash: say how it is made into one.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "bloom/hash/xxh64.hpp"

namespace bloom {

class Hash {
 public:
  // The same as from_uniform(0): a place to put one.
  constexpr Hash() = default;

  // XXH64 of a key's bytes.
  static Hash of(std::string_view key, std::uint64_t seed = 0) { return Hash(xxh64(key, seed)); }

  // Of a key that is a number, whatever its pattern: one output of SplitMix64. Distinct numbers
  // have distinct hashes.
  static constexpr Hash of_number(std::uint64_t key) {
    return Hash(detail::mix64(key + 0x9e37'79b9'7f4a'7c15U));
  }

  // Bits that the caller vouches for: from a hash function of 64 bits, all of them uniform.
  static constexpr Hash from_uniform(std::uint64_t bits) { return Hash(bits); }

  constexpr std::uint64_t value() const { return bits_; }

  friend constexpr bool operator==(Hash, Hash) = default;
  friend constexpr bool operator<(Hash a, Hash b) { return a.bits_ < b.bits_; }

 private:
  explicit constexpr Hash(std::uint64_t bits) : bits_(bits) {}

  std::uint64_t bits_ = 0;
};

static_assert(sizeof(Hash) == sizeof(std::uint64_t));
static_assert(alignof(Hash) == alignof(std::uint64_t));

}  // namespace bloom

namespace bloom::detail {

// The bits of many hashes where they are, for loops that work on plain words.
inline std::span<const std::uint64_t> values(std::span<const Hash> hashes) {
  return {reinterpret_cast<const std::uint64_t*>(hashes.data()), hashes.size()};
}

}  // namespace bloom::detail
