#include "bloom/hash/reduce.hpp"

#include <cstdio>
#include <doctest/doctest.h>
#include <random>

using namespace bloom;
using namespace bloom::detail;

namespace {

struct Tally {
  std::uint64_t tried = 0;
  std::uint64_t wrong = 0;
};

// Where an inexact method fails first: beside multiples of m, at both ends of 64 bits, and where
// the halves of h meet.
void try_edges(std::uint32_t m, std::mt19937_64& random, Tally& tally) {
  const Reducer reduce(m);
  const auto attempt = [&](std::uint64_t h) {
    ++tally.tried;
    tally.wrong += reduce(h) != h % m;
  };
  const std::uint64_t most = ~std::uint64_t{0} / m;
  for (std::uint64_t near = 0; near < 3; ++near) {
    attempt(near);
    attempt(~near);
    attempt((std::uint64_t{1} << 32) + near);
    attempt((std::uint64_t{1} << 32) - near);
    attempt(most * m + near);
    attempt(most * m - near);
    const std::uint64_t multiple = random() % most * m;
    attempt(multiple + near);
    attempt(multiple - near);
  }
  for (int i = 0; i < 16; ++i) attempt(random());
}

}  // namespace

TEST_CASE("the reducer is h mod m, exactly") {
  std::mt19937_64 random(3);
  Tally tally;
  for (std::uint32_t m = 1; m < 70'000; ++m) try_edges(m, random, tally);
  for (std::uint32_t power = 3; power < 32; ++power) {
    const std::uint32_t two_to = std::uint32_t{1} << power;
    for (std::uint32_t distance = 0; distance < 4; ++distance) {
      try_edges(two_to + distance, random, tally);
      try_edges(two_to - distance, random, tally);
    }
  }
  for (int i = 0; i < 50'000; ++i) {
    try_edges(8 + static_cast<std::uint32_t>(random() % (1U << 27)), random, tally);
    try_edges(1 + static_cast<std::uint32_t>(random() % 0xffff'ffff), random, tally);
  }
  std::printf("reducer: %llu remainders\n", static_cast<unsigned long long>(tally.tried));
  CHECK(tally.wrong == 0);
}

TEST_CASE("the reducer can be made at compile time") {
  static_assert(Reducer(10)(12'345'678'901'234'567'890U) == 0);
  static_assert(Reducer(134'217'728)(~std::uint64_t{0}) == 134'217'727);
}
