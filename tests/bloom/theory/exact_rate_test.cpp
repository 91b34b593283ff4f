#include "bloom/theory/exact_rate.hpp"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <random>
#include <string>
#include <vector>

#include "bloom/filters/classic.hpp"
#include "bloom/theory/formulas.hpp"

using namespace bloom;

namespace {

// From the distribution of the number of bits that are 1, probe by probe.
double naive_rate(std::uint32_t m, std::uint32_t k, std::uint32_t n) {
  std::vector<long double> bits(m + 1);
  bits[0] = 1;
  const auto all = static_cast<long double>(m);
  for (std::uint32_t probe = 0; probe < k * n; ++probe) {
    for (std::uint32_t x = m; x >= 1; --x) {
      const auto set = static_cast<long double>(x);
      bits[x] = (bits[x] * set + bits[x - 1] * (all - set + 1)) / all;
    }
    bits[0] = 0;
  }
  long double rate = 0;
  for (std::uint32_t x = 1; x <= m; ++x) {
    rate += bits[x] * std::pow(static_cast<long double>(x) / all, static_cast<long double>(k));
  }
  return static_cast<double>(rate);
}

bool alike(double a, double b) {
  return std::abs(a - b) <= 1e-11 * b;
}

}  // namespace

TEST_CASE("the exact rate is that of the sum with Stirling numbers, in whole numbers") {
  // Sums over rational numbers, made with Python's fractions.
  CHECK(theory::exact_rate(1, 1, 1) == 1);
  CHECK(alike(theory::exact_rate(2, 1, 1), 0.5));
  CHECK(alike(theory::exact_rate(8, 3, 2), 0.18457871675491333));
  CHECK(alike(theory::exact_rate(64, 3, 6), 0.01531603907631093));
  CHECK(alike(theory::exact_rate(100, 7, 10), 0.008936311594679473));
  CHECK(alike(theory::exact_rate(336, 23, 10), 1.2539235485258763e-07));
  CHECK(alike(theory::exact_rate(128, 32, 5), 4.507946044464411e-05));
  CHECK(alike(theory::exact_rate(17, 32, 3), 0.957396787947395));
}

TEST_CASE("the exact rate is the naive one on 300 settings, and below its bound") {
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const auto m = static_cast<std::uint32_t>(2 + random() % (i % 2 == 0 ? 30U : 700U));
    const auto k = static_cast<std::uint32_t>(1 + random() % (i % 3 == 0 ? 32U : 8U));
    const auto n = static_cast<std::uint32_t>(random() % (2 * m / k + 3));
    CAPTURE(m);
    CAPTURE(k);
    CAPTURE(n);
    const double rate = theory::exact_rate(m, k, n);
    const double naive = naive_rate(m, k, n);
    CHECK(std::abs(rate - naive) <= 1e-11 * naive);
    const auto [bits, keys] = std::pair(static_cast<double>(m), static_cast<double>(n));
    CHECK(rate <= theory::highest_rate(bits, k, keys) * (1 + 1e-11));
    // The textbook's, for large m, is below all others.
    CHECK(rate >= theory::rate_from_keys(bits, k, keys) * (1 - 1e-11));
  }
}

TEST_CASE("for large m the exact rate is the textbook's") {
  for (const std::uint64_t n : {std::uint64_t{1} << 30, std::uint64_t{1'000'000'000'000}}) {
    for (const std::uint32_t k : {1U, 7U, 32U}) {
      const std::uint64_t m = n * 3 * k / 2;
      CHECK(
          theory::exact_rate(m, k, n) ==
          doctest::Approx(theory::rate_from_keys(static_cast<double>(m), k, static_cast<double>(n)))
              .epsilon(1e-7));
    }
  }
  CHECK(theory::exact_rate(64, 3, 0) == 0);
  for (const std::uint32_t k : {0U, theory::max_hashes + 1, 0xffff'ffffU}) {
    CHECK(std::isnan(theory::exact_rate(64, k, 1)));
  }
  CHECK(std::isnan(theory::exact_rate(0, 1, 1)));
  CHECK(theory::exact_rate(64, 3, 1'000'000'000'000) == 1);
}

TEST_CASE("filters with independent hashes have the exact rate") {
  // Over filters and questions; the mean of (X/m)^k, with its standard error.
  for (const auto& [m, k, n] : {std::tuple(32U, 3U, 5U), {100U, 7U, 10U}, {64U, 3U, 6U}}) {
    double sum = 0;
    double squares = 0;
    constexpr int filters = 20'000;
    for (std::uint32_t seed = 0; seed < filters; ++seed) {
      auto filter = ClassicFilter::create(
          {.bits = m, .hashes = k, .scheme = Scheme::independent, .seed = seed});
      REQUIRE(filter);
      for (std::uint32_t key = 0; key < n; ++key) (void)filter->insert(std::to_string(key));
      const double rate = theory::rate_from_fill(m, k, static_cast<double>(filter->filled()));
      sum += rate;
      squares += rate * rate;
    }
    const double mean = sum / filters;
    const double error = std::sqrt((squares / filters - mean * mean) / filters);
    const double exact = theory::exact_rate(m, k, n);
    MESSAGE("m ", m, ", k ", k, ", n ", n, ": mean ", mean, " ± ", error, ", exact ", exact);
    CHECK(std::abs(mean - exact) < 3.3 * error);
  }
}
