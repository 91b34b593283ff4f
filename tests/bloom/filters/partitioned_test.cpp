#include "bloom/filters/partitioned.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "bloom/theory/exact_rate.hpp"

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

PartitionedFilter partitioned(const PartitionedSettings& settings) {
  auto filter = PartitionedFilter::create(settings);
  REQUIRE(filter.ok());
  return std::move(*filter);
}

// The same filter as sets of positions, with the arithmetic of the header: the generator of
// Steele & Vigna from a hash that is mixed with the seed, its upper half times s.
class Naive {
 public:
  explicit Naive(const PartitionedSettings& settings)
      : settings_(settings), slices_(settings.hashes) {}

  void insert(Hash hash) {
    const std::vector<std::uint32_t> at = places(hash);
    for (std::size_t i = 0; i < at.size(); ++i) slices_[i].insert(at[i]);
  }
  bool may_contain(Hash hash) const {
    const std::vector<std::uint32_t> at = places(hash);
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (slices_[i].count(at[i]) == 0) return false;
    }
    return true;
  }
  bool bit(std::uint64_t bit) const {
    const auto slice = static_cast<std::size_t>(bit / settings_.slice_bits);
    return slices_[slice].count(static_cast<std::uint32_t>(bit % settings_.slice_bits)) > 0;
  }
  double rate() const {
    double rate = 1;
    for (const auto& slice : slices_) {
      rate *= static_cast<double>(slice.size()) / settings_.slice_bits;
    }
    return rate;
  }

 private:
  std::vector<std::uint32_t> places(Hash hash) const {
    std::uint64_t x = hash.value() + settings_.seed * 0x9e37'79b9'7f4a'7c15U;
    x = (x ^ x >> 30) * 0xbf58'476d'1ce4'e5b9U;
    x = (x ^ x >> 27) * 0x94d0'49bb'1331'11ebU;
    x ^= x >> 31;
    std::vector<std::uint32_t> at;
    for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
      x = x * 0xd134'2543'de82'ef95U + 1;
      at.push_back(static_cast<std::uint32_t>((x >> 32) * settings_.slice_bits >> 32));
    }
    return at;
  }

  PartitionedSettings settings_;
  std::vector<std::set<std::uint32_t>> slices_;
};

TEST_CASE("partitioned: it is the filter that sets of positions make") {
  RandomHashes random(1);
  for (std::uint32_t round = 0; round < 60; ++round) {
    const PartitionedSettings settings{1 + random.below(300), 1 + random.below(32), random.next()};
    CAPTURE(settings.slice_bits);
    CAPTURE(settings.hashes);
    PartitionedFilter filter = partitioned(settings);
    Naive naive(settings);
    std::size_t wrong = 0;
    for (std::uint32_t i = 0; i < 100; ++i) {
      const Hash hash = random.hash();
      const bool before = naive.may_contain(hash);
      naive.insert(hash);
      wrong +=
          filter.insert(hash) == (before ? Insertion::seemed_present : Insertion::added) ? 0 : 1;
      wrong += filter.may_contain(hash) ? 0 : 1;
      const Hash other = random.hash();
      wrong += filter.may_contain(other) == naive.may_contain(other) ? 0 : 1;
    }
    for (std::uint64_t bit = 0; bit < filter.bit_count(); ++bit) {
      wrong += filter.bit(bit) == naive.bit(bit) ? 0 : 1;
    }
    CHECK(wrong == 0);
    CHECK(filter.false_positive_rate() == doctest::Approx(naive.rate()).epsilon(1e-12));
    std::uint64_t filled = 0;
    for (std::uint32_t slice = 0; slice < settings.hashes; ++slice) filled += filter.filled(slice);
    CHECK(filled == filter.filled());
  }
}

TEST_CASE("partitioned: a key has one bit in each slice, and an insert sets these") {
  RandomHashes random(2);
  for (int round = 0; round < 50; ++round) {
    const Hash hash = random.hash();
    PartitionedFilter filter =
        partitioned({1 + random.below(1000), 1 + random.below(32), random.next()});
    const PartitionedSettings& settings = filter.settings();
    CHECK(filter.insert(hash) == Insertion::added);
    CHECK(filter.insert(hash) == Insertion::seemed_present);
    const Trace cells = filter.trace(hash);
    REQUIRE(cells.size() == settings.hashes);
    for (std::uint32_t slice = 0; slice < settings.hashes; ++slice) {
      CHECK(cells[slice].width == 1);
      CHECK(cells[slice].bit / settings.slice_bits == slice);
      CHECK(filter.bit(cells[slice].bit));
      CHECK(filter.filled(slice) == 1);
    }
    CHECK(filter.filled() == settings.hashes);
  }
}

// Of many filters, so that the mean over all hashes is met, where (1 − (1 − 1/s)^n)^k is exact.
TEST_CASE("partitioned: the rate of many small filters is the one of the slices") {
  struct Case {
    std::uint32_t slice, hashes, keys;
  };
  for (const Case& c : {Case{4, 2, 3}, Case{8, 3, 5}, Case{21, 3, 6}, Case{64, 1, 40},
                        Case{32, 5, 20}, Case{100, 7, 70}, Case{1000, 4, 700}}) {
    CAPTURE(c.slice);
    CAPTURE(c.hashes);
    CAPTURE(c.keys);
    constexpr std::uint32_t filters = 2000;
    constexpr std::uint32_t questions = 500;
    std::uint64_t hits = 0;
    double told = 0;
    double squares = 0;
    for (std::uint32_t seed = 0; seed < filters; ++seed) {
      RandomHashes random(std::uint64_t{c.slice} * 100'000 + seed);
      PartitionedFilter filter = partitioned({c.slice, c.hashes, seed});
      filter.insert_all(random.take(c.keys));
      for (std::uint32_t i = 0; i < questions; ++i)
        hits += filter.may_contain(random.hash()) ? 1 : 0;
      const double rate = filter.false_positive_rate();
      told += rate / filters;
      squares += rate * rate / filters;
    }
    const double measured = static_cast<double>(hits) / (double{filters} * questions);
    const double expected = partitioned_rate(c.slice, c.hashes, c.keys);
    const double of_told = std::sqrt((squares - told * told) / filters);
    const double of_hits = std::sqrt(expected / (double{filters} * questions));
    std::printf("partitioned: s %4u k %u n %3u: expected %.5f, told %.5f, measured %.5f\n", c.slice,
                c.hashes, c.keys, expected, told, measured);
    CHECK(std::abs(told - expected) < 4.5 * of_told + 1e-9);
    CHECK(std::abs(measured - expected) < 4.5 * (of_told + of_hits));
  }
}

TEST_CASE("partitioned: it has a little more than a classic filter of as many bits") {
  for (const std::uint32_t keys : {1U, 10U, 100U, 10'000U}) {
    for (const std::uint32_t hashes : {1U, 3U, 7U}) {
      const std::uint32_t slice = std::max(2U, 10 * keys / hashes);
      const double classic = theory::exact_rate(std::uint64_t{slice} * hashes, hashes, keys);
      const double here = partitioned_rate(slice, hashes, keys);
      CAPTURE(keys);
      CAPTURE(hashes);
      if (hashes == 1) {
        CHECK(here == doctest::Approx(classic).epsilon(1e-9));
      } else if (keys >= 10) {
        CHECK(here == doctest::Approx(classic).epsilon(keys < 100 ? 0.5 : 0.05));
      }
    }
  }
  CHECK(partitioned_rate(21, 3, 0) == 0);
  CHECK(partitioned_rate(1, 3, 1) == 1);
}

TEST_CASE("partitioned: rate") {
  for (const auto& [bits_per_key, k] : {std::pair{8U, 6U}, std::pair{12U, 8U}}) {
    PartitionedFilter filter = partitioned({bits_per_key * 100'000 / k, k, 1});
    filter.insert_all(RandomHashes(k).take(100'000));
    check_rate("partitioned", filter, 1e5, 1.5, 1U << 22, k);
    CHECK(std::abs(filter.false_positive_rate() /
                       partitioned_rate(filter.settings().slice_bits, k, 100'000) -
                   1) < 0.03);
    CHECK(filter.estimated_keys() == doctest::Approx(100'000).epsilon(0.01));
  }
}

TEST_CASE("partitioned: batches, stored form, refusals") {
  check_batches([] { return partitioned({1021, 5, 3}); }, 1);
  PartitionedFilter filter = partitioned({333, 5, 3});
  filter.insert_all(RandomHashes(2).take(150));
  check_stored_form(filter, 3);
  CHECK(PartitionedFilter::deserialize(stored_in(filter))->settings() == filter.settings());

  CHECK_FALSE(PartitionedFilter::create({0, 3, 0}).ok());
  CHECK_FALSE(PartitionedFilter::create({PartitionedFilter::max_slice_bits + 1, 3, 0}).ok());
  CHECK_FALSE(PartitionedFilter::create({64, 0, 0}).ok());
  const auto refused = PartitionedFilter::create({64, 33, 0});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.reason().find("1 to 32") != std::string::npos);
  CHECK(partitioned({1, 1, 0}).bit_count() == 1);
}

TEST_CASE("partitioned: what is in both, without false negatives") {
  RandomHashes random(6);
  const std::vector<Hash> keys = random.take(900);
  const std::span<const Hash> all = keys;
  PartitionedFilter a = partitioned({2000, 4, 9});
  PartitionedFilter b = partitioned({2000, 4, 9});
  a.insert_all(all.first(600));
  b.insert_all(all.subspan(300));
  const auto before = stored_in(a);
  CHECK_FALSE(a.intersect(partitioned({2000, 4, 8})).ok());
  CHECK_FALSE(a.intersect(partitioned({4000, 2, 9})).ok());
  CHECK(stored_in(a) == before);
  REQUIRE(a.intersect(b).ok());
  CHECK(missed(a, {keys.begin() + 300, keys.begin() + 600}) == 0);
  CHECK(missed(a, {keys.begin(), keys.begin() + 300}) > 200);
}

}  // namespace
}  // namespace bloom::test
