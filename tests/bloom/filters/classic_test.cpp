#include "bloom/filters/classic.hpp"

#include <cmath>
#include <cstdio>
#include <doctest/doctest.h>
#include <random>
#include <string>

#include "bloom/hash/probes.hpp"
#include "bloom/theory/formulas.hpp"

#include "tests/support/oracle.hpp"

using namespace bloom;
using namespace bloom::test;

namespace {

constexpr Scheme schemes[] = {Scheme::double_hashing, Scheme::enhanced, Scheme::independent};

ClassicFilter make(std::uint32_t m, std::uint32_t k, Scheme scheme = Scheme::double_hashing,
                   std::uint32_t seed = 0) {
  auto filter = ClassicFilter::create({m, k, scheme, seed});
  REQUIRE(filter.ok());
  return std::move(*filter);
}

bool answer(std::span<const std::uint64_t> bitmap, std::size_t i) {
  return (bitmap[i >> 6] >> (i & 63) & 1) != 0;
}

std::uint32_t counted(const ClassicFilter& filter) {
  std::uint32_t count = 0;
  for (std::uint32_t b = 0; b < filter.bit_count(); ++b) count += filter.bit(b);
  return count;
}

}  // namespace

TEST_CASE("bits and answers equal the naive oracle's") {
  std::mt19937_64 random(4);
  for (int round = 0; round < 200; ++round) {
    const auto m = static_cast<std::uint32_t>(8 + random() % (round % 2 ? 100 : 100'000));
    const auto k = static_cast<std::uint32_t>(1 + random() % 32);
    const auto seed = static_cast<std::uint32_t>(round % 5 ? random() : 0xffff'ffff);
    const auto scheme = static_cast<int>(random() % 3);
    ClassicFilter filter = make(m, k, schemes[scheme], seed);
    std::vector<bool> bits(m);
    for (int i = 0; i < 20; ++i) {
      const std::string key(static_cast<std::size_t>(random() % 40), static_cast<char>(random()));
      const auto positions = naive_positions(key, scheme, m, k, seed);
      bool all = true;
      for (const std::uint32_t position : positions) all = all && bits[position];
      REQUIRE(filter.may_contain(key) == all);
      const Trace trace = filter.trace(key);
      std::vector<std::uint32_t> flipped;
      const Insertion inserted = filter.insert(key, &flipped);
      REQUIRE(inserted == (flipped.empty() ? Insertion::seemed_present : Insertion::added));
      REQUIRE(all == flipped.empty());
      REQUIRE(trace.size() == k);
      for (std::uint32_t i_probe = 0; i_probe < k; ++i_probe) {
        REQUIRE(trace[i_probe].bit == positions[i_probe]);
        REQUIRE(trace[i_probe].value % m == positions[i_probe]);
        REQUIRE(filter.probes(key, positions[i_probe]));
        bits[positions[i_probe]] = true;
      }
      REQUIRE(filter.may_contain(key));
    }
    for (std::uint32_t b = 0; b < m; ++b) REQUIRE(filter.bit(b) == bits[b]);
    REQUIRE(filter.filled() == counted(filter));
  }
}

TEST_CASE("no false negative among a million keys, in any scheme, one by one and in batches") {
  constexpr std::size_t n = 1'000'000;
  std::vector<Hash> hashes(n);
  std::vector<std::uint64_t> bitmap((n + 63) / 64);
  std::mt19937_64 random(5);
  for (auto& hash : hashes) hash = Hash::from_uniform(random());
  for (const Scheme scheme : schemes) {
    ClassicFilter filter = make(9'585'059, 7, scheme);
    filter.insert_all(hashes);
    filter.may_contain_all(hashes, bitmap);
    std::size_t missed = 0;
    for (std::size_t i = 0; i < n; ++i) {
      missed += !answer(bitmap, i) || !filter.may_contain(hashes[i]);
    }
    CHECK(missed == 0);
    CHECK(filter.filled() == counted(filter));
    CHECK(filter.estimated_keys() == doctest::Approx(n).epsilon(0.003));
  }
  ClassicFilter filter = make(9'585'059, 7);
  for (std::size_t i = 0; i < n; ++i) filter.insert(std::to_string(i));
  std::size_t missed = 0;
  for (std::size_t i = 0; i < n; ++i) missed += !filter.may_contain(std::to_string(i));
  CHECK(missed == 0);
}

TEST_CASE("batches and single calls agree, whatever the length") {
  std::mt19937_64 random(6);
  for (const Scheme scheme : schemes) {
    for (const std::size_t size : {0U, 1U, 31U, 32U, 33U, 63U, 64U, 65U, 1000U}) {
      ClassicFilter one = make(3000, 5, scheme), many = make(3000, 5, scheme);
      std::vector<Hash> in(size), asked(size);
      for (auto& hash : in) hash = Hash::from_uniform(random());
      for (auto& hash : asked) hash = Hash::from_uniform(random());
      for (const Hash hash : in) one.insert(hash);
      many.insert_all(in);
      CHECK(one.filled() == many.filled());
      std::vector<std::uint64_t> bitmap((size + 63) / 64 + 1, ~std::uint64_t{0});
      many.may_contain_all(asked, bitmap);
      for (std::size_t i = 0; i < size; ++i) CHECK(answer(bitmap, i) == one.may_contain(asked[i]));
      CHECK(bitmap.back() == ~std::uint64_t{0});
    }
  }
}

// The rate of a filter with this fill is exactly (X/m)^k for independent hashes, so the count of
// false positives among t probes is binomial. Five standard deviations: one false alarm in 1.7
// million runs, and the seed is fixed anyway.
TEST_CASE("the measured rate is the formula's") {
  struct Case {
    std::uint32_t m, k;
    double published;
  };
  for (const Case& c : {Case{95'851, 7, 0.01}, Case{143'776, 10, 0.001}}) {
    for (const Scheme scheme : schemes) {
      constexpr int inserted = 10'000, asked = 1'000'000;
      ClassicFilter filter = make(c.m, c.k, scheme);
      for (int i = 0; i < inserted; ++i) filter.insert("in " + std::to_string(i));
      int hits = 0;
      for (int i = 0; i < asked; ++i) hits += filter.may_contain("out " + std::to_string(i));
      const double measured = double{1} * hits / asked;
      const double expected = filter.false_positive_rate();
      const double deviation = std::sqrt(expected * (1 - expected) / asked);
      std::printf("rate %-11s m=%u k=%u n=%d: measured %.5f, from fill %.5f ± %.5f, from n %.5f\n",
                  std::string(scheme_name(scheme)).c_str(), c.m, c.k, inserted, measured, expected,
                  5 * deviation, theory::rate_from_keys(c.m, c.k, inserted));
      CHECK(std::abs(measured - expected) < 5 * deviation);
      CHECK(theory::rate_from_keys(c.m, c.k, inserted) ==
            doctest::Approx(c.published).epsilon(0.01));
    }
  }
}

TEST_CASE("taking back the newest insert restores the filter") {
  ClassicFilter filter = make(100, 4);
  filter.insert("apple");
  const std::vector<std::uint64_t> before(filter.words().begin(), filter.words().end());
  const std::uint32_t filled = filter.filled();
  std::vector<std::uint32_t> flipped;
  filter.insert("banana", &flipped);
  filter.take_back(flipped);
  CHECK(filter.filled() == filled);
  CHECK(std::equal(before.begin(), before.end(), filter.words().begin()));
}

TEST_CASE("merge and intersect set and keep bits, and never beyond m") {
  ClassicFilter a = make(70, 2), b = make(70, 2);
  a.insert("apple");
  a.insert("banana");
  b.insert("banana");
  b.insert("cherry");
  ClassicFilter both = make(70, 2);
  both.merge(a.words());
  both.merge(b.words());
  for (const char* key : {"apple", "banana", "cherry"}) CHECK(both.may_contain(key));
  both.intersect(b.words());
  CHECK(std::equal(b.words().begin(), b.words().end(), both.words().begin()));
  CHECK(both.filled() == b.filled());
  const std::vector<std::uint64_t> ones(2, ~std::uint64_t{0});
  both.merge(ones);
  CHECK(both.filled() == 70);
  CHECK(both.words()[1] == 0x3f);
}

TEST_CASE("settings out of range are refused, with the range") {
  CHECK(!ClassicFilter::create({0, 3}).ok());
  CHECK(!ClassicFilter::create({64, 0}).ok());
  const auto refused = ClassicFilter::create({64, 65});
  REQUIRE(!refused.ok());
  CHECK(refused.reason().find("1 … 64") != std::string::npos);
}

TEST_CASE("the stored form gives the filter back, and every damage is refused") {
  for (const Scheme scheme : schemes) {
    ClassicFilter filter = make(777, 5, scheme, 42);
    for (int i = 0; i < 50; ++i) filter.insert(std::to_string(i));
    const auto stored = filter.serialize();
    REQUIRE(stored.ok());
    const std::vector<std::uint8_t> bytes(stored->begin(), stored->end());
    const auto back = ClassicFilter::deserialize(bytes);
    REQUIRE(back.ok());
    CHECK(back->settings() == filter.settings());
    CHECK(back->filled() == filter.filled());
    CHECK(std::equal(filter.words().begin(), filter.words().end(), back->words().begin()));
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      CHECK(!ClassicFilter::deserialize(std::span(bytes).first(length)).ok());
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      auto damaged = bytes;
      damaged[at] ^= 0x10;
      const auto result = ClassicFilter::deserialize(damaged);
      CHECK(!result.ok());
      CHECK(result.reason().ends_with('.'));
    }
  }
}
