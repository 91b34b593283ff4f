#include "bloom/hash/murmur3.hpp"

#include <array>
#include <random>

#include "tests/support/oracle.hpp"
#include "tests/support/vectors.hpp"

using namespace bloom;
using namespace bloom::detail;
using namespace bloom::test;

namespace {

template <class Number>
void append(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i) bytes += static_cast<char>(number >> (8 * i));
}

// SMHasher's check value: the first four bytes of the hash of the hashes of 256 keys, 0 1 2 … of
// every length below 256, with falling seeds.
template <class HashBytes>
std::uint32_t verification(HashBytes hash) {
  std::string key;
  std::string hashes;
  for (std::uint32_t i = 0; i < 256; ++i) {
    hashes += hash(key, 256 - i);
    key += static_cast<char>(i);
  }
  return static_cast<std::uint32_t>(naive_number(hash(hashes, 0), 0, 4));
}

}  // namespace

TEST_CASE("MurmurHash3 gives SMHasher's check values") {
  CHECK(verification([](const std::string& key, std::uint32_t seed) {
          std::string bytes;
          append(bytes, murmur3_32(key, seed));
          return bytes;
        }) == 0xb0f57ee3);
  CHECK(verification([](const std::string& key, std::uint32_t seed) {
          std::string bytes;
          append(bytes, murmur3_128(key, seed).h1);
          append(bytes, murmur3_128(key, seed).h2);
          return bytes;
        }) == 0x6384ba69);
}

TEST_CASE("MurmurHash3 of 32 bits gives the values of Bitcoin Core's tests") {
  CHECK(murmur3_32("", 0) == 0);
  CHECK(murmur3_32("", 1) == 0x514e28b7);
  CHECK(murmur3_32("", 0xfba4c795) == 0x6a396f08);
  CHECK(murmur3_32("", 0xffffffff) == 0x81f16f39);
  CHECK(murmur3_32(std::string(1, '\0'), 0) == 0x514e28b7);
  CHECK(murmur3_32(std::string(1, '\0'), 0xfba4c795) == 0xea3f0b17);
  CHECK(murmur3_32("\xff", 0) == 0xfd6cf10d);
  constexpr std::array<std::uint32_t, 8> of_lengths = {0x16c6b7ab, 0x8eb51c3d, 0xb4471bf8,
                                                       0xe2301fa8, 0xfc2e4a15, 0xb074502c,
                                                       0x8034d2a0, 0xb4698def};
  std::string bytes(1, '\0');  // then 11, 22, 33 … in hexadecimal
  for (const std::uint32_t expected : of_lengths) {
    bytes += static_cast<char>(0x11 * bytes.size());
    CHECK(murmur3_32(bytes, 0) == expected);
  }
}

TEST_CASE("MurmurHash3 of 128 bits gives the values of Guava's tests") {
  CHECK(murmur3_128("", 0) == Murmur128{0, 0});
  CHECK(murmur3_128("hell", 0) == Murmur128{0x629942693e10f867, 0x92db0b82baeb5347});
  CHECK(murmur3_128("hello", 1) == Murmur128{0xa78ddff5adae8d10, 0x128900ef20900135});
  CHECK(murmur3_128("hello ", 2) == Murmur128{0x8a486b23f422e826, 0xf962a2c58947765f});
  CHECK(murmur3_128("hello w", 3) == Murmur128{0x2ea59f466f6bed8c, 0xc610990acc428a17});
  CHECK(murmur3_128("hello wo", 4) == Murmur128{0x79f6305a386c572c, 0x46305aed3483b94e});
  CHECK(murmur3_128("hello wor", 5) == Murmur128{0xc2219d213ec1f1b5, 0xa1d8e2e0a52785bd});
  CHECK(murmur3_128("The quick brown fox jumps over the lazy dog", 0) ==
        Murmur128{0xe34bbc7bbc071b6c, 0x7a433ca9c49a9347});
  CHECK(murmur3_128("The quick brown fox jumps over the lazy cog", 0) ==
        Murmur128{0x658ca970ff85269a, 0x43fee3eaa68e5c3e});
}

TEST_CASE("MurmurHash3 equals a naive implementation at every length") {
  std::mt19937 random(3);
  std::string bytes;
  for (int length = 0; length < 300; ++length) {
    const auto seed = static_cast<std::uint32_t>(random());
    CHECK(murmur3_32(bytes, seed) == naive_murmur3_32(bytes, seed));
    const auto [h1, h2] = naive_murmur3_128(bytes, seed);
    CHECK(murmur3_128(bytes, seed) == Murmur128{h1, h2});
    bytes += static_cast<char>(random());
  }
}
