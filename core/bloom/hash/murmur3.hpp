// MurmurHash3 (Appleby 2011), which the filters of some other systems hash their keys with
// (bloom/formats/murmur_filter.hpp). Ours use XXH64 (bloom/hash/xxh64.hpp).
//
// The bytes are hashed as they are; the values are the same on every platform.
#pragma once

#include <cstdint>
#include <string_view>

namespace bloom::detail {

// MurmurHash3_x86_32.
std::uint32_t murmur3_32(std::string_view bytes, std::uint32_t seed);

struct Murmur128 {
  std::uint64_t h1;
  std::uint64_t h2;

  friend bool operator==(const Murmur128&, const Murmur128&) = default;
};

// MurmurHash3_x64_128.
Murmur128 murmur3_128(std::string_view bytes, std::uint32_t seed);

}  // namespace bloom::detail
