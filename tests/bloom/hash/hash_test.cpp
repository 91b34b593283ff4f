#include <cstdio>
#include <random>

#include "bloom/hash/xxh64.hpp"

#include "tests/support/oracle.hpp"
#include "tests/support/vectors.hpp"

using namespace bloom;
using namespace bloom::detail;
using namespace bloom::test;

TEST_CASE("XXH64 gives the published values") {
  const auto file = json_vectors("xxh64.json");
  for (const auto& vector : file["vectors"].items()) {
    char hex[17];
    std::snprintf(
        hex, sizeof hex, "%016llx",
        static_cast<unsigned long long>(xxh64(text_of(vector["text"]), vector["seed"].whole())));
    CHECK(std::string(hex) == text_of(vector["xxh64"]));
  }
}

TEST_CASE("XXH64 equals its specification at every length") {
  std::mt19937_64 random(1);
  std::string bytes;
  for (int length = 0; length < 300; ++length) {
    const std::uint64_t seed = random();
    CHECK(xxh64(bytes, seed) == naive_xxh64(bytes, seed));
    bytes += static_cast<char>(random());
  }
}

TEST_CASE("mix64 loses nothing: it can be undone") {
  const auto unshift = [](std::uint64_t x, int shift) {
    std::uint64_t original = x;
    for (int i = 0; i < 64; i += shift) original = x ^ original >> shift;
    return original;
  };
  const auto inverse = [](std::uint64_t odd) {  // Newton's iteration, modulo 2^64
    std::uint64_t x = odd;
    for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
    return x;
  };
  std::mt19937_64 random(2);
  for (int i = 0; i < 10000; ++i) {
    const std::uint64_t number = random();
    std::uint64_t back = unshift(mix64(number), 31) * inverse(0x94d049bb133111eb);
    back = unshift(back, 27) * inverse(0xbf58476d1ce4e5b9);
    REQUIRE(unshift(back, 30) == number);
  }
}
