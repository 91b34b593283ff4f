// Keys of 16 bytes, as many as wanted, the same in every run: number i is i and a mix of i.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "bloom/hash/hash.hpp"
#include "bloom/hash/mix.hpp"

namespace bloom::bench {

using Key = std::array<std::uint64_t, 2>;
static_assert(sizeof(Key) == 16);

inline Key key_number(std::uint64_t i) {
  return {detail::mix(i, 1), i};
}

inline std::string_view bytes_of(const Key& key) {
  return {reinterpret_cast<const char*>(key.data()), sizeof(Key)};
}

inline Hash hash_of(const Key& key) {
  return Hash::of(bytes_of(key));
}

// Keys from here on are never inserted.
inline constexpr std::uint64_t first_absent = std::uint64_t{1} << 40;

// Keys to ask for, in an order unlike that of insertion, and their hashes.
struct Questions {
  std::vector<Key> keys;
  std::vector<Hash> hashes;

  // Of `inserted` keys, each in it at most once, or of absent ones.
  static Questions hits(std::uint64_t inserted, std::size_t count) {
    Questions questions;
    const std::uint64_t step = inserted / count + 1;
    // An odd multiplier scatters the counter over a power of two.
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t scattered = i * 0x9e3779b1 % count;
      questions.add(scattered * step % inserted);
    }
    return questions;
  }
  static Questions misses(std::size_t count) {
    Questions questions;
    for (std::uint64_t i = 0; i < count; ++i) questions.add(first_absent + i);
    return questions;
  }

 private:
  void add(std::uint64_t number) {
    keys.push_back(key_number(number));
    hashes.push_back(hash_of(keys.back()));
  }
};

}  // namespace bloom::bench
