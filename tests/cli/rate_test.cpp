// The rate that the command tells of a filter, beside one that is measured in another way: of keys
// whose first two probes meet bits that are 1, which the filter's fill says how often to expect.
#include "cli/rate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <doctest/doctest.h>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bloom/plan.hpp"

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

struct Measured {
  double rate;
  double deviation;  // of it, as a part of it
};

// Probe i is h1 + i·h2, which passes `most` to 0.
template <class Filter>
Measured measured(const Filter& filter, std::uint32_t k, std::uint64_t most, std::uint64_t seed) {
  constexpr double enough = 4000;
  constexpr double questions = 4e6;
  const std::uint64_t m = filter.bit_count();
  std::vector<std::uint32_t> ones;
  for (std::uint32_t i = 0; i < m; ++i) {
    if (filter.bit(i)) ones.push_back(i);
  }
  RandomHashes random(seed);
  const auto probe_at_one = [&] {
    for (;;) {
      const std::uint64_t probe = ones[random.below(static_cast<std::uint32_t>(ones.size()))] +
                                  random.next() % (most / m + 1) * m;
      if (probe <= most) return probe;
    }
  };
  double hits = 0;
  double asked = 0;
  for (; hits < enough && asked < questions; ++asked) {
    const std::uint64_t first = probe_at_one();
    std::uint64_t probe = probe_at_one();
    const std::uint64_t step = probe - first;
    bool found = true;
    for (std::uint32_t i = 2; i < k && found; ++i) {
      probe += step;
      found = filter.bit(static_cast<std::uint32_t>((probe & most) % m));
    }
    hits += found;
  }
  REQUIRE(hits >= 20);
  const double fill = static_cast<double>(ones.size()) / static_cast<double>(m);
  return {fill * fill * hits / asked, 1 / std::sqrt(hits)};
}

Measured measured(const ClassicFilter& filter, std::uint64_t seed) {
  return measured(filter, filter.settings().hashes, ~std::uint64_t{0}, seed);
}
Measured measured(const GuavaFilter& filter, std::uint64_t seed) {
  return measured(filter, filter.hashes(), ~std::uint64_t{0} >> 1, seed);
}

template <class Filter, class Settings>
cli::AnyFilter made(const Settings& settings) {
  auto filter = Filter::create(settings);
  REQUIRE(filter.ok());
  return std::move(*filter);
}

template <class Filter, class Settings>
void check_told(const char* what, const Settings& settings, std::uint32_t n) {
  // One key, and parts of the number that the filter is for.
  for (const double load : {0.0, 0.1, 0.3, 1.0, 1.5}) {
    const auto keys = static_cast<std::uint32_t>(std::max(1.0, load * n));
    cli::AnyFilter any = made<Filter>(settings);
    auto& filter = std::get<Filter>(any);
    for (std::uint32_t i = 0; i < keys; ++i) {
      filter.insert("key " + std::to_string(i));
    }
    const Measured truth = measured(filter, keys);
    const double told = cli::true_rate(any);
    std::printf("%-8s m = %7.0f, k = %2u, %5u keys: %.3g told, %.3g measured\n", what,
                static_cast<double>(filter.bit_count()),
                static_cast<unsigned>(filter.settings().hashes), keys, told, truth.rate);
    CAPTURE(what);
    CAPTURE(keys);
    CAPTURE(told);
    CAPTURE(truth.rate);
    // Of at most 2,000 hits in 2^25 questions. Rounded to two digits below 3e-5, and to one below
    // 1e-6, where the formula has a say as well.
    const double counted = std::sqrt(1 / std::min(2000.0, std::ldexp(truth.rate, 25)));
    const double noise = 4 * std::hypot(counted, truth.deviation);
    const double most = truth.rate > 3e-5   ? noise
                        : truth.rate > 1e-6 ? noise + 0.05
                                            : std::log(2.5);
    CHECK(std::abs(std::log(told / truth.rate)) < most);
  }
}

ClassicSettings path_map(std::uint64_t n, double p) {
  const auto plan = plan_for_jsonl({n, p, 0});
  REQUIRE(plan.ok());
  return std::get<ClassicSettings>(plan->settings);
}

TEST_CASE("the rate told is the filter's own, however full it is") {
  for (const auto& [n, p] : {std::pair{100U, 0.1}, std::pair{1000U, 0.01}, std::pair{300U, 1e-6}}) {
    check_told<ClassicFilter>("classic", path_map(n, p), n);
    check_told<GuavaFilter>("guava", guava_settings_for(n, p), n);
  }
  // A power of two of bits, in which double hashing is worst.
  check_told<ClassicFilter>("classic", ClassicSettings{1U << 16, 7}, 6000);
}

template <class Filter, class Settings>
void check_never_falls(const Settings& settings, std::uint32_t most, std::uint32_t step) {
  cli::AnyFilter filter = made<Filter>(settings);
  double before = cli::true_rate(filter);
  CHECK(before == 0);
  for (std::uint32_t keys = 0; keys < most; ++keys) {
    std::get<Filter>(filter).insert("key " + std::to_string(keys));
    if (keys % step != 0) continue;
    const double told = cli::true_rate(filter);
    CAPTURE(keys);
    CHECK(told >= before);
    before = told;
  }
  CHECK(before > 0.01);
}

TEST_CASE("the rate told never falls with more keys") {
  check_never_falls<ClassicFilter>(path_map(100, 0.01), 130, 1);
  check_never_falls<ClassicFilter>(path_map(1000, 0.1), 1000, 37);
  check_never_falls<GuavaFilter>(guava_settings_for(300, 0.01), 330, 11);
}

TEST_CASE("a filter that is full finds all") {
  cli::AnyFilter filter = made<ClassicFilter>(ClassicSettings{64, 7});
  for (int i = 0; i < 1000; ++i) std::get<ClassicFilter>(filter).insert(std::to_string(i));
  CHECK(cli::true_rate(filter) == 1);
}

}  // namespace
}  // namespace bloom::test
