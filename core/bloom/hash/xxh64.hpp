// The one hash function: XXH64, xxHash's 64-bit function (Collet; github.com/Cyan4973/xxHash).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace bloom {

// XXH64 of the bytes as they are (no terminator, no length prefix); the same on every platform.
std::uint64_t xxh64(std::string_view bytes, std::uint64_t seed);

}  // namespace bloom

namespace bloom::detail {

// The same of bytes that come in pieces.
class Xxh64Stream {
 public:
  Xxh64Stream();  // seed 0
  void add(std::span<const std::uint8_t> piece);
  std::uint64_t value() const;  // of all so far

 private:
  alignas(8) std::array<unsigned char, 96> state_;
};

// A bijection of 64-bit numbers in which every input bit reaches every output bit: the finaliser of
// SplitMix64 (Steele, Lea & Flood 2014), for a second number from a key that is hashed already.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58'476d'1ce4'e5b9U;
  x = (x ^ (x >> 27)) * 0x94d0'49bb'1331'11ebU;
  return x ^ (x >> 31);
}

}  // namespace bloom::detail
