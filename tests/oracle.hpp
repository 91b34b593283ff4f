// A second, naive implementation of the hash and the probe schemes, written from the formats alone:
// plain loops, 128-bit sums and the remainder operator. Nothing of it comes from core/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bloom::test {

__extension__ using Wide = unsigned __int128;

// XXH64 by its specification (xxHash, doc/xxhash_spec.md).
inline std::uint64_t naive_xxh64(std::string_view bytes, std::uint64_t seed) {
  constexpr std::uint64_t p1 = 0x9e3779b185ebca87, p2 = 0xc2b2ae3d27d4eb4f, p3 = 0x165667b19e3779f9,
                          p4 = 0x85ebca77c2b2ae63, p5 = 0x27d4eb2f165667c5;
  const auto rotate = [](std::uint64_t x, int r) { return x << r | x >> (64 - r); };
  const auto read = [&](std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = count; i-- > 0;)
      value = value * 256 + static_cast<std::uint8_t>(bytes[at + i]);
    return value;
  };
  const auto round = [&](std::uint64_t lane, std::uint64_t input) {
    return rotate(lane + input * p2, 31) * p1;
  };
  std::size_t at = 0;
  std::uint64_t hash = seed + p5;
  if (bytes.size() >= 32) {
    std::uint64_t lanes[4] = {seed + p1 + p2, seed + p2, seed, seed - p1};
    for (; bytes.size() - at >= 32; at += 32) {
      for (std::size_t i = 0; i < 4; ++i) lanes[i] = round(lanes[i], read(at + 8 * i, 8));
    }
    hash = rotate(lanes[0], 1) + rotate(lanes[1], 7) + rotate(lanes[2], 12) + rotate(lanes[3], 18);
    for (const std::uint64_t lane : lanes) hash = (hash ^ round(0, lane)) * p1 + p4;
  }
  hash += bytes.size();
  for (; bytes.size() - at >= 8; at += 8) hash = rotate(hash ^ round(0, read(at, 8)), 27) * p1 + p4;
  for (; bytes.size() - at >= 4; at += 4) hash = rotate(hash ^ (read(at, 4) * p1), 23) * p2 + p3;
  for (; at < bytes.size(); ++at) hash = rotate(hash ^ (read(at, 1) * p5), 11) * p1;
  hash = (hash ^ hash >> 33) * p2;
  hash = (hash ^ hash >> 29) * p3;
  return hash ^ hash >> 32;
}

// `scheme` is 0 double, 1 enhanced, 2 independent.
inline std::vector<std::uint32_t> naive_positions(std::string_view key, int scheme, std::uint32_t m,
                                                  std::uint32_t k, std::uint32_t s) {
  constexpr Wide modulus = Wide{1} << 64;
  const Wide h1 = naive_xxh64(key, s);
  const Wide h2 = naive_xxh64(key, std::uint64_t{s} + 1);
  std::vector<std::uint32_t> positions;
  Wide x = h1, y = h2;
  for (std::uint32_t i = 0; i < k; ++i) {
    Wide value = 0;
    if (scheme == 0) value = (h1 + i * h2) % modulus;
    if (scheme == 1) {
      value = x % modulus;
      x += y;
      y += i + 1;
    }
    if (scheme == 2) value = naive_xxh64(key, std::uint64_t{s} + i);
    positions.push_back(static_cast<std::uint32_t>(value % m));
  }
  return positions;
}

}  // namespace bloom::test
