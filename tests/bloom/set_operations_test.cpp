#include "bloom/set_operations.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <doctest/doctest.h>
#include <string>

using namespace bloom;

namespace {

// The keys number `from` … `to` − 1.
ClassicFilter holding(int from, int to, const ClassicSettings& settings) {
  auto filter = ClassicFilter::create(settings);
  REQUIRE(filter.ok());
  for (int i = from; i < to; ++i) filter->insert(std::to_string(i));
  return std::move(*filter);
}

}  // namespace

TEST_CASE("a union is the filter of both sets of keys, an intersection loses no common key") {
  const ClassicSettings settings{10'007, 5, Scheme::enhanced, 3};
  const ClassicFilter a = holding(0, 600, settings), b = holding(400, 1000, settings);
  const ClassicFilter all = holding(0, 1000, settings);
  const auto both = united(a, b);
  REQUIRE(both.ok());
  CHECK(both->filled() == all.filled());
  CHECK(std::equal(all.words().begin(), all.words().end(), both->words().begin()));
  const auto common = intersected(a, b);
  REQUIRE(common.ok());
  for (int i = 400; i < 600; ++i) CHECK(common->may_contain(std::to_string(i)));
  CHECK(common->false_positive_rate() <= a.false_positive_rate());
}

// The standard deviation of one estimate is below √(m)/k, here 143 keys; three of them add up to at
// most 429, and the bound is twice that.
TEST_CASE("the estimated sizes are near the true ones") {
  const ClassicSettings settings{1'000'000, 7};
  const ClassicFilter a = holding(0, 60'000, settings), b = holding(40'000, 90'000, settings);
  const auto sizes = estimated_sizes(a, b);
  REQUIRE(sizes.ok());
  std::printf("sizes: %.0f and %.0f, together %.0f, in common %.0f\n", sizes->first, sizes->second,
              sizes->united, sizes->common);
  CHECK(sizes->first == doctest::Approx(60'000).epsilon(0.005));
  CHECK(sizes->second == doctest::Approx(50'000).epsilon(0.005));
  CHECK(sizes->united == doctest::Approx(90'000).epsilon(0.005));
  CHECK(std::abs(sizes->common - 20'000) < 858);
  const auto apart = estimated_sizes(holding(0, 0, settings), a);
  CHECK(apart->common == 0);
}

TEST_CASE("filters of unlike settings are refused, and both settings named") {
  const ClassicFilter a = holding(0, 1, {64, 3});
  for (const ClassicSettings& other :
       {ClassicSettings{65, 3}, ClassicSettings{64, 4}, ClassicSettings{64, 3, Scheme::enhanced, 0},
        ClassicSettings{64, 3, Scheme::double_hashing, 1}}) {
    const ClassicFilter b = holding(0, 1, other);
    CHECK(!united(a, b).ok());
    CHECK(!intersected(a, b).ok());
    const auto sizes = estimated_sizes(a, b);
    REQUIRE(!sizes.ok());
    CHECK(sizes.reason().find("m = 64, k = 3, scheme double, seed 0") != std::string::npos);
  }
}
