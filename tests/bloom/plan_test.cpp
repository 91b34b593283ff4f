// What a plan promises, and what the filter that is made by it keeps: for every family, rate and
// number of keys.
#include "bloom/plan.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "bloom/any_filter.hpp"
#include "bloom/filters/blocks/blocked_theory.hpp"

#include "tests/support/measure.hpp"

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
      // Of a stable filter it is the rate of the long run.
      if (countable && family != "stable") {
        CHECK(std::abs(measured - first->rate) <
              5 * std::sqrt(rate / static_cast<double>(all_questions)) +
                  (n < 100 ? 0.25 : 0.1) * first->rate);
      }
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
    CHECK(low.reason().find("Choose another family or rate") != std::string::npos);
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

TEST_CASE("plan: split blocks by their true rate, as few as keep it; in Parquet a power of two") {
  const auto fewest = [](std::uint64_t n, double p) {
    const auto plan = plan_for("split-block", {n, p, 0});
    REQUIRE(plan.ok());
    const double keys = static_cast<double>(n);
    const double blocks = static_cast<double>(plan->bits) / 256;
    CHECK(plan->rate <= p);
    CHECK((blocks == 1 || split_block_rate(keys, blocks - 1) > p));
    return plan->bits;
  };
  CHECK(fewest(100'000, 0.01) == 1'052'928);
  CHECK(fewest(10, 0.01) == 256);
  fewest(1'640'728, 1e-6);
  // The format's formula keeps 2^25 bits for them, at a rate of 1.0e-5.
  const auto stored = plan_for_sbbf({1'640'728, 1e-6, 0});
  REQUIRE(stored.ok());
  CHECK(std::has_single_bit(stored->bits));
  CHECK(stored->rate <= 1e-6);
  const auto usual = plan_for_sbbf({100'000, 0.01, 0});
  REQUIRE(usual.ok());
  CHECK(usual->bits == 1U << 20);
}

// Five digits in a row.
bool ungrouped(std::string_view words) {
  int digits = 0;
  for (const char c : words) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 4) return true;
  }
  return false;
}

TEST_CASE("plan: what a family needs is known beyond the limits of what is built") {
  const auto number = [](std::string_view family) {
    return static_cast<std::size_t>(std::find(families.begin(), families.end(), family) -
                                    families.begin());
  };
  const Demand large{50'000'000, 0.001, 0};
  const Need counting = need_of(number("counting"), large);
  CHECK_FALSE(counting.built);
  CHECK(counting.bits / 50e6 == doctest::Approx(57.51).epsilon(0.001));
  CHECK(counting.rate == doctest::Approx(0.001).epsilon(0.02));
  CHECK(counting.remark ==
        "larger than this program can build: at most 268,435,456 counters, and rates from 2^-32 "
        "on");
  for (std::size_t family = 0; family < families.size(); ++family) {
    CAPTURE(families[family]);
    for (const double rate : {0.1, 0.001, 1e-5}) {
      CAPTURE(rate);
      // Built or not: as many bits a key for any number of keys, but for tables of a power of two.
      const Need few = need_of(family, {1'000'000, rate, 0});
      for (const std::uint64_t keys :
           {100'000'000ULL, 1'000'000'000'000ULL, 184'467'440'737'095'517ULL}) {
        const Need many = need_of(family, {keys, rate, 0});
        const double share = few.bits / 1e6 / (many.bits / static_cast<double>(keys));
        const double most = families[family] == "quotient" ? 2.0 : 1.02;
        CHECK(share <= most);
        CHECK(share >= 1 / most);
        CHECK(many.rate <= near_enough * rate);
        CHECK_FALSE(ungrouped(many.remark));
        const auto plan = plan_for(families[family], {keys, rate, 0});
        REQUIRE(plan.ok() == many.built);
        if (plan) {
          CHECK(static_cast<double>(plan->bits) == many.bits);
          CHECK(plan->rate == many.rate);
        } else {
          CHECK(plan.reason().find(many.remark) != std::string::npos);
          CHECK_FALSE(ungrouped(plan.reason()));
        }
      }
    }
  }
  const Need never = need_of(number("split-block"), {1000, 1e-8, 0});
  CHECK(never.bits == 0);
  CHECK(never.remark.ends_with("rates from 1e-7 on"));
  for (const auto& plan :
       {plan_for_jsonl({1'000'000'000, 0.001, 0}), plan_for_guava({1'000'000'000'000, 0.001, 0}),
        plan_for_bip37({1'000'000, 0.001, 0}), plan_for_sbbf({1'000'000'000, 0.001, 0})}) {
    REQUIRE_FALSE(plan.ok());
    CHECK_FALSE(ungrouped(plan.reason()));
  }
}

TEST_CASE("plan: a classic filter of few keys says why it is larger than the formula's") {
  const Need few = need_of(0, {10, 1e-7, 0});
  CHECK(few.bits == 344);
  CHECK(few.remark ==
        "with independent hashes; for so few keys, the formula's 336 bits do not keep the rate");
  CHECK(need_of(0, {10'000, 0.01, 0}).remark.empty());
}

}  // namespace
}  // namespace bloom::test
