// A thousand builds a family: not one of them may have a rate far above its promise. Families that
// are solved or kicked put their keys where there is room, so the worst seed says more than the
// mean.
#include <algorithm>
#include <bit>

#include "bloom/filters/ribbon.hpp"
#include "bloom/filters/xor_filter.hpp"

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

constexpr std::uint32_t builds = 1000;

// build(keys, seed) makes a filter of n keys; rate(filter, seed) tells its rate, exactly or by
// asking.
template <class Build, class Rate>
void check_tail(const char* family, std::uint32_t n, double promise, Build build, Rate rate) {
  double sum = 0;
  double worst = 0;
  std::uint32_t worst_seed = 0;
  for (std::uint32_t seed = 0; seed < builds; ++seed) {
    const auto filter = build(RandomHashes(std::uint64_t{7919} * seed + n).take(n), seed);
    REQUIRE(filter.ok());
    const double found = rate(*filter, seed) / promise;
    sum += found;
    if (found > worst) worst_seed = seed;
    worst = std::max(worst, found);
  }
  std::printf("%-9s n = %6u, p = %-8.3g %u builds: %.3f x p in the mean, at worst %.3f (seed %u)\n",
              family, n, promise, builds, sum / builds, worst, worst_seed);
  CHECK(worst <= 1.15);
}

template <class Filter>
double told(const Filter& filter, std::uint32_t) {
  return filter.false_positive_rate();
}

TEST_CASE("tails: the worst rate of a thousand ribbon filters") {
  const auto ribbon = [](double rate) {
    return [rate](const std::vector<Hash>& keys, std::uint64_t seed) {
      return RibbonFilter::build(keys, {.rate = rate, .seed = seed});
    };
  };
  for (const double rate : {0.5, 0.1, 0.01, 1e-6}) {
    for (const std::uint32_t n : {10U, 300U}) {
      check_tail("ribbon", n, rate, ribbon(rate), told<RibbonFilter>);
    }
  }
  check_tail("ribbon", 20'000, 0.1, ribbon(0.1), told<RibbonFilter>);
}

// Of 2^18 questions about 1,024 are answered "maybe", ± 3 %: the bound is at five of these
// deviations. Wider fingerprints are placed in the same way.
TEST_CASE("tails: the worst rate of a thousand xor and fuse filters") {
  const std::vector<Hash> questions = RandomHashes(~std::uint64_t{0}).take(1U << 18);
  const auto asked = [&](const auto& filter, std::uint32_t) {
    std::uint64_t hits = 0;
    for (const std::uint64_t word : answers(filter, questions)) {
      hits += static_cast<std::uint32_t>(std::popcount(word));
    }
    return static_cast<double>(hits) / static_cast<double>(questions.size());
  };
  const auto x = [](const std::vector<Hash>& keys, std::uint64_t seed) {
    return XorFilter8::build(keys, {.seed = seed});
  };
  const auto fuse = [](const std::vector<Hash>& keys, std::uint64_t seed) {
    return FuseFilter8::build(keys, {.seed = seed});
  };
  for (const std::uint32_t n : {10U, 3000U}) {
    check_tail("xor", n, 0x1p-8, x, asked);
    check_tail("fuse", n, 0x1p-8, fuse, asked);
  }
}

}  // namespace
}  // namespace bloom::test
