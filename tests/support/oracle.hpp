// A second, naive implementation of the hashes and the probe schemes, written from the formats
// alone: plain loops, 128-bit sums and the remainder operator. Nothing of it comes from core/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
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

// Numbers of `width` bits, whose sums and products are taken in twice as many.
struct Ring {
  int width;

  std::uint64_t cut(Wide x) const { return static_cast<std::uint64_t>(x % (Wide{1} << width)); }
  std::uint64_t times(std::uint64_t x, std::uint64_t y) const { return cut(Wide{x} * y); }
  std::uint64_t rotate(std::uint64_t x, int r) const {
    return cut(Wide{x} * (Wide{1} << r)) + (x >> (width - r));
  }
  std::uint64_t shifted(std::uint64_t x, int r, std::uint64_t factor) const {
    return times(x ^ x >> r, factor);
  }
};

// The last block filled up with zeros: the tail's steps then are those of a block, without mixing.
inline std::string zero_filled(std::string_view bytes, std::size_t block) {
  std::string filled(bytes);
  while (filled.size() % block != 0) filled += '\0';
  return filled;
}

inline std::uint64_t naive_number(const std::string& bytes, std::size_t at, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = count; i-- > 0;)
    value = value * 256 + static_cast<std::uint8_t>(bytes[at + i]);
  return value;
}

// MurmurHash3_x86_32.
inline std::uint32_t naive_murmur3_32(std::string_view bytes, std::uint32_t seed) {
  constexpr Ring ring{32};
  const std::string filled = zero_filled(bytes, 4);
  std::uint64_t h = seed;
  for (std::size_t at = 0; at < filled.size(); at += 4) {
    h ^= ring.times(ring.rotate(ring.times(naive_number(filled, at, 4), 0xcc9e2d51), 15),
                    0x1b873593);
    if (at + 4 <= bytes.size()) h = ring.cut(Wide{ring.rotate(h, 13)} * 5 + 0xe6546b64);
  }
  h = ring.cut(h ^ bytes.size());
  h = ring.shifted(ring.shifted(h, 16, 0x85ebca6b), 13, 0xc2b2ae35);
  return static_cast<std::uint32_t>(h ^ h >> 16);
}

// MurmurHash3_x64_128.
inline std::pair<std::uint64_t, std::uint64_t> naive_murmur3_128(std::string_view bytes,
                                                                 std::uint32_t seed) {
  constexpr Ring ring{64};
  constexpr std::uint64_t c1 = 0x87c37b91114253d5, c2 = 0x4cf5ad432745937f;
  const std::string filled = zero_filled(bytes, 16);
  std::uint64_t h1 = seed, h2 = seed;
  for (std::size_t at = 0; at < filled.size(); at += 16) {
    const bool whole = at + 16 <= bytes.size();
    h1 ^= ring.times(ring.rotate(ring.times(naive_number(filled, at, 8), c1), 31), c2);
    if (whole) h1 = ring.cut((Wide{ring.rotate(h1, 27)} + h2) % (Wide{1} << 64) * 5 + 0x52dce729);
    h2 ^= ring.times(ring.rotate(ring.times(naive_number(filled, at + 8, 8), c2), 33), c1);
    if (whole) h2 = ring.cut((Wide{ring.rotate(h2, 31)} + h1) % (Wide{1} << 64) * 5 + 0x38495ab5);
  }
  h1 ^= bytes.size();
  h2 ^= bytes.size();
  const auto add_both = [&] {
    h1 = ring.cut(Wide{h1} + h2);
    h2 = ring.cut(Wide{h1} + h2);
  };
  add_both();
  for (std::uint64_t* h : {&h1, &h2}) {
    *h = ring.shifted(ring.shifted(*h, 33, 0xff51afd7ed558ccd), 33, 0xc4ceb9fe1a85ec53);
    *h ^= *h >> 33;
  }
  add_both();
  return {h1, h2};
}

inline std::vector<std::uint32_t> naive_bip37_positions(std::string_view key, std::uint32_t m,
                                                        std::uint32_t k, std::uint32_t tweak) {
  std::vector<std::uint32_t> positions;
  for (std::uint32_t i = 0; i < k; ++i) {
    const Wide seed = (Wide{i} * 0xfba4c795 + tweak) % (Wide{1} << 32);
    positions.push_back(naive_murmur3_32(key, static_cast<std::uint32_t>(seed)) % m);
  }
  return positions;
}

inline std::vector<std::uint32_t> naive_guava_positions(std::string_view key, std::uint32_t m,
                                                        std::uint32_t k) {
  const auto [h1, h2] = naive_murmur3_128(key, 0);
  std::vector<std::uint32_t> positions;
  for (std::uint32_t i = 0; i < k; ++i) {
    positions.push_back(static_cast<std::uint32_t>((h1 + Wide{i} * h2) % (Wide{1} << 63) % m));
  }
  return positions;
}

}  // namespace bloom::test
