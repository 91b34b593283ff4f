#include "bloom/hash/murmur3.hpp"

#include <bit>
#include <cstddef>

namespace bloom::detail {
namespace {

// The first bytes as a little-endian number. `Word` has at least `count` bytes.
template <class Word>
Word load(std::string_view bytes, std::size_t count = sizeof(Word)) {
  Word word = 0;
  for (std::size_t i = 0; i < count; ++i) {
    word |= Word{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
  }
  return word;
}

std::uint32_t scrambled(std::uint32_t k) {
  return std::rotl(k * 0xcc9e'2d51U, 15) * 0x1b87'3593U;
}

std::uint32_t avalanche(std::uint32_t h) {
  h = (h ^ h >> 16) * 0x85eb'ca6bU;
  h = (h ^ h >> 13) * 0xc2b2'ae35U;
  return h ^ h >> 16;
}

constexpr std::uint64_t c1 = 0x87c3'7b91'1142'53d5;
constexpr std::uint64_t c2 = 0x4cf5'ad43'2745'937f;

std::uint64_t scrambled_first(std::uint64_t k) {
  return std::rotl(k * c1, 31) * c2;
}

std::uint64_t scrambled_second(std::uint64_t k) {
  return std::rotl(k * c2, 33) * c1;
}

std::uint64_t avalanche(std::uint64_t h) {
  h = (h ^ h >> 33) * 0xff51'afd7'ed55'8ccdU;
  h = (h ^ h >> 33) * 0xc4ce'b9fe'1a85'ec53U;
  return h ^ h >> 33;
}

}  // namespace

std::uint32_t murmur3_32(std::string_view bytes, std::uint32_t seed) {
  std::uint32_t h = seed;
  std::string_view rest = bytes;
  for (; rest.size() >= 4; rest.remove_prefix(4)) {
    h = std::rotl(h ^ scrambled(load<std::uint32_t>(rest)), 13) * 5 + 0xe654'6b64U;
  }
  h ^= scrambled(load<std::uint32_t>(rest, rest.size()));  // of no bytes: 0
  return avalanche(h ^ static_cast<std::uint32_t>(bytes.size()));
}

Murmur128 murmur3_128(std::string_view bytes, std::uint32_t seed) {
  std::uint64_t h1 = seed;
  std::uint64_t h2 = seed;
  std::string_view rest = bytes;
  for (; rest.size() >= 16; rest.remove_prefix(16)) {
    h1 = std::rotl(h1 ^ scrambled_first(load<std::uint64_t>(rest)), 27) + h2;
    h1 = h1 * 5 + 0x52dc'e729U;
    h2 = std::rotl(h2 ^ scrambled_second(load<std::uint64_t>(rest.substr(8))), 31) + h1;
    h2 = h2 * 5 + 0x3849'5ab5U;
  }
  const std::string_view first = rest.substr(0, 8);
  const std::string_view second = rest.substr(first.size());
  h1 ^= scrambled_first(load<std::uint64_t>(first, first.size()));
  h2 ^= scrambled_second(load<std::uint64_t>(second, second.size()));

  h1 ^= std::uint64_t{bytes.size()};
  h2 ^= std::uint64_t{bytes.size()};
  h1 += h2;
  h2 += h1;
  h1 = avalanche(h1);
  h2 = avalanche(h2);
  h1 += h2;
  return {h1, h2 + h1};
}

}  // namespace bloom::detail
