// What a plan promises, and what the filter that is made by it keeps: for every family, rate and
// number of keys.
#include "bloom/plan.hpp"

#include <array>
#include <bit>
#include <string>

#include "bloom/any_filter.hpp"

#include "tests/families/measure.hpp"

namespace bloom::test {
namespace {

struct Found {
  double told = 0;         // the sum of what the filters tell
  std::uint64_t hits = 0;  // of keys that were not inserted
};

template <class Filter>
void ask(const Filter& filter, std::uint32_t questions, std::uint64_t seed, Found& found) {
  found.told += filter.false_positive_rate();
  RandomHashes random(~seed);
  for (std::uint32_t asked = 0; asked < questions; asked += 4096) {
    for (const std::uint64_t word : answers(filter, random.take(4096))) {
      found.hits += static_cast<std::uint32_t>(std::popcount(word));
    }
  }
}

void carry_out(const Plan& plan, const std::vector<Hash>& keys, std::uint32_t questions,
               std::uint64_t seed, Found& found) {
  const auto filter = build(plan, keys);
  REQUIRE(filter.ok());
  std::visit([&](const auto& one) { ask(one, questions, seed, found); }, *filter);
}

// The mean of many filters: the fewer the keys, the more of them one filter differs from another.
// Prints a row: measured ÷ p, or told ÷ p, marked ~, where too few questions would be answered
// "maybe"; – where the family refuses.
void check_promises(std::string_view family, std::span<const std::uint32_t> sizes,
                    std::span<const double> rates, std::uint64_t all_questions) {
  for (const double rate : rates) {
    std::printf("%-12s p = %-6g", std::string(family).c_str(), rate);
    for (const std::uint32_t n : sizes) {
      // Each of its inserts forgets thousands of cells.
      if (family == "stable" && (n > 1000 || rate < 1e-3)) continue;
      const auto first = plan_for(family, {n, rate, 1});
      if (!first) {
        std::printf("%10u: –    ", n);
        continue;
      }
      CHECK(first->rate <= 1.05 * rate);
      const std::uint32_t filters = n <= 100 ? 128 : n <= 1000 ? 16 : 2;
      const auto questions = static_cast<std::uint32_t>(all_questions / filters);
      const bool countable = rate * static_cast<double>(all_questions) >= 900;
      Found found;
      for (std::uint32_t seed = 1; seed <= filters; ++seed) {
        const auto plan = plan_for(family, {n, rate, seed});
        REQUIRE(plan.ok());
        carry_out(*plan, RandomHashes(std::uint64_t{n} * 1000 + seed).take(n),
                  countable ? questions : 0, seed, found);
      }
      const double measured =
          static_cast<double>(found.hits) / (static_cast<double>(questions) * filters);
      const double told = found.told / filters;
      std::printf("%10u: %s%.3f", n, countable ? " " : "~", (countable ? measured : told) / rate);
      CAPTURE(family);
      CAPTURE(n);
      CAPTURE(rate);
      CHECK((countable ? measured : told) <= 1.15 * rate);
      if (countable) {
        CHECK(std::abs(measured - told) <
              5 * std::sqrt(rate / static_cast<double>(all_questions)) + 0.05 * rate);
      }
    }
    std::printf("\n");
  }
}

TEST_CASE("plan: the rate of every family is the one that was asked for") {
  constexpr std::array<std::uint32_t, 4> sizes = {10, 100, 1000, 20'000};
  constexpr std::array<double, 4> rates = {0.1, 0.01, 1e-3, 1e-6};
  for (const std::string_view family : families) check_promises(family, sizes, rates, 1U << 20);
}

// By hand: about half an hour. core_tests --no-skip -tc='plan: by hand*'
TEST_CASE("plan: by hand, the rates of large filters and low rates" * doctest::skip()) {
  constexpr std::array<std::uint32_t, 6> sizes = {10, 100, 1000, 10'000, 100'000, 1'000'000};
  constexpr std::array<double, 6> rates = {0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6};
  for (const std::string_view family : families) check_promises(family, sizes, rates, 1U << 27);
}

TEST_CASE("plan: formats that fix size and hashes say the rate that they reach") {
  struct Case {
    std::uint64_t n;
    double p;
  };
  for (const Case& one : {Case{1000, 1e-5}, Case{100, 1e-3}, Case{100, 1e-4}, Case{10'000, 1e-6}}) {
    const Demand demand{one.n, one.p, 7};
    const auto fixed = plan_for_jsonl(demand);
    const auto free = plan_for("classic", demand);
    REQUIRE(fixed.ok());
    REQUIRE(free.ok());
    CHECK(std::get<ClassicSettings>(fixed->settings).scheme == Scheme::double_hashing);
    CHECK(free->rate <= 1.05 * one.p);
    // A few filters, each asked until the rate is known to a few percent.
    std::uint64_t hits = 0;
    std::uint64_t asked = 0;
    for (std::uint32_t seed = 0; hits < 1500 && seed < 64; ++seed) {
      Found found;
      carry_out(*fixed, RandomHashes(1000 + seed).take(static_cast<std::size_t>(one.n)), 1U << 20,
                seed, found);
      hits += found.hits;
      asked += 1U << 20;
    }
    const double measured = static_cast<double>(hits) / static_cast<double>(asked);
    std::printf("double hashing, n = %5.0f, p = %g: %.3g planned, %.3g measured\n",
                static_cast<double>(one.n), one.p, fixed->rate, measured);
    CHECK(measured < 1.25 * fixed->rate);
    CHECK(measured > fixed->rate / 1.25);
  }
}

TEST_CASE("plan: what cannot be reached is refused, with the reason") {
  for (const std::string_view family : families) {
    CAPTURE(family);
    const auto low = plan_for(family, {10, 1e-140, 0});
    REQUIRE_FALSE(low.ok());
    CHECK(low.reason().find("choose another family or rate") != std::string::npos);
    CHECK_FALSE(plan_for(family, {184'467'440'737'095'517, 0.01, 0}).ok());
    CHECK_FALSE(plan_for(family, {~std::uint64_t{0}, 0.9, 0}).ok());
    for (const std::uint64_t n : {1U, 2U, 3U, 9U}) {
      for (const double p : {0.99, 0.9, 0.5}) {
        const auto plan = plan_for(family, {n, p, 0});
        REQUIRE(plan.ok());
        CHECK(plan->bits > 0);
        CHECK(plan->rate <= 1.05 * p);
        CHECK(plan->rate > 0);
      }
    }
  }
}

TEST_CASE("plan: split blocks by their true rate, in powers of two") {
  // The format's formula keeps 2^25 bits for them, at a rate of 1.0e-5.
  const auto plan = plan_for("split-block", {1'640'728, 1e-6, 0});
  REQUIRE(plan.ok());
  CHECK(std::has_single_bit(plan->bits));
  CHECK(plan->rate <= 1e-6);
  const auto usual = plan_for("split-block", {100'000, 0.01, 0});
  REQUIRE(usual.ok());
  CHECK(usual->bits == 1U << 20);
}

}  // namespace
}  // namespace bloom::test
