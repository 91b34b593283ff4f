#include "bloom/filters/cuckoo.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

CuckooFilter cuckoo(const CuckooSettings& settings) {
  auto filter = CuckooFilter::create(settings);
  REQUIRE(filter.ok());
  return std::move(*filter);
}

// Inserts until the first failure; returns what went in.
std::vector<Hash> fill(CuckooFilter& filter, RandomHashes& random) {
  std::vector<Hash> keys{random.hash()};
  while (filter.insert(keys.back()) != Insertion::no_room) keys.push_back(random.hash());
  keys.pop_back();
  return keys;
}

TEST_CASE("cuckoo: 95 % load and no lost key for any number of buckets") {
  constexpr std::array<std::uint32_t, 12> counts = {250,  256,  257,  333,   500,   1000,
                                                    1023, 1025, 4097, 10007, 65536, 99991};
  for (const std::uint32_t bits : {5U, 8U, 12U, 13U, 16U}) {
    double lowest = 1;
    std::size_t lost = 0;
    for (const std::uint32_t buckets : counts) {
      CuckooFilter filter = cuckoo({buckets, bits, buckets});
      RandomHashes random(buckets + bits);
      const std::vector<Hash> keys = fill(filter, random);
      CHECK(filter.size() == keys.size());
      lowest = std::min(lowest, filter.load());
      lost += missed(filter, keys);
    }
    std::printf(
        "cuckoo, %2u-bit fingerprints: the first insert fails at a load of %.1f %% or more\n", bits,
        100 * lowest);
    CHECK(lowest >= 0.95);
    CHECK(lost == 0);
  }
}

TEST_CASE("cuckoo: tiny filters of every size") {
  for (std::uint32_t buckets = 1; buckets <= 20; ++buckets) {
    CuckooFilter filter = cuckoo({buckets, 16, 7});
    RandomHashes random(buckets);
    std::vector<Hash> keys = fill(filter, random);
    CHECK(keys.size() >= 4);
    CHECK(missed(filter, keys) == 0);
    for (const Hash key : keys) CHECK(filter.erase(key));
    CHECK(stored_in(filter) == stored_in(cuckoo({buckets, 16, 7})));
  }
}

TEST_CASE("cuckoo: a failed insert leaves the filter as it was") {
  CuckooFilter filter = cuckoo({501, 12, 3});
  RandomHashes random(4);
  const std::vector<Hash> keys = fill(filter, random);
  std::uint32_t failures = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::vector<std::uint8_t> before = stored_in(filter);
    const std::uint64_t size = filter.size();
    if (filter.insert(random.hash()) != Insertion::no_room) continue;
    ++failures;
    CHECK(filter.size() == size);
    CHECK(stored_in(filter) == before);
  }
  std::printf("cuckoo: %u of 2000 inserts into a full filter failed\n", failures);
  CHECK(failures > 1000);
  CHECK(missed(filter, keys) == 0);
}

TEST_CASE("cuckoo: eight times the same hash, and no more") {
  CuckooFilter filter = cuckoo({100, 8, 1});
  const std::vector<Hash> same(9, Hash::of_number(12345));
  CHECK(filter.insert_all(same) == 8);
  // More buckets alone do not help, and 8 of 400 slots are no reason to want them.
  CHECK(filter.no_room().reason.find("insert a key 8 times at the most") != std::string::npos);
  for (int i = 0; i < 8; ++i) {
    CHECK(filter.may_contain(Hash::of_number(12345)));
    CHECK(filter.erase(Hash::of_number(12345)));
  }
  CHECK_FALSE(filter.may_contain(Hash::of_number(12345)));
  CHECK_FALSE(filter.erase(Hash::of_number(12345)));
}

TEST_CASE("cuckoo: random inserts and erases beside a multiset") {
  for (const CuckooSettings& settings :
       {CuckooSettings{3, 16, 1}, CuckooSettings{77, 8, 2}, CuckooSettings{1500, 12, 3}}) {
    CuckooFilter filter = cuckoo(settings);
    walk_beside_multiset(filter, 60, settings.buckets,
                         [&](Hash key) { return filter.insert(key) != Insertion::no_room; });
  }
}

TEST_CASE("cuckoo: enough buckets for the keys they were meant for") {
  for (const std::uint32_t bits : {4U, 5U, 6U, 12U}) {
    std::uint32_t failures = 0;
    for (std::uint32_t i = 0; i < 3000; ++i) {
      const std::uint32_t n = i % 3 == 0 ? 1000 : i / 3;
      const auto buckets = static_cast<std::uint32_t>(CuckooFilter::buckets_for(n, bits));
      CuckooFilter filter = cuckoo({buckets, bits, i});
      failures += filter.insert_all(RandomHashes(i).take(n)) != n;
      CHECK(filter.load() <= 0.95);
    }
    std::printf("cuckoo: %u of 3000 filters of %2u bits were too small for their keys\n", failures,
                bits);
    CHECK(failures <= 2);
  }
  CHECK(CuckooFilter::buckets_for(~std::uint64_t{0}) > CuckooFilter::max_buckets);
  CHECK(CuckooFilter::buckets_for(184'467'440'737'095'517) > CuckooFilter::max_buckets);
}

TEST_CASE("cuckoo: the trace names the slots of both buckets") {
  for (const std::uint32_t bits : {4U, 7U, 12U, 16U}) {
    CuckooFilter filter = cuckoo({1013, bits, 9});
    for (const Hash hash : RandomHashes(bits).take(200)) {
      const std::vector<std::uint8_t> before = stored_in(filter);
      REQUIRE(filter.insert(hash) != Insertion::no_room);
      const std::vector<std::uint8_t> after = stored_in(filter);
      const Trace trace = filter.trace(hash);
      REQUIRE(trace.size() == 8);
      // Every bit that the insert changed belongs to a traced slot.
      constexpr std::size_t cells_at = 32;  // the header, then buckets, width, seed
      for (std::size_t bit = 0; bit < filter.bit_count(); ++bit) {
        const std::size_t byte = cells_at + bit / 8;
        if (((before[byte] ^ after[byte]) >> (bit % 8) & 1) == 0) continue;
        CHECK(std::any_of(trace.begin(), trace.end(), [&](const Cell& cell) {
          return bit >= cell.bit && bit < cell.bit + cell.width;
        }));
      }
    }
  }
}

TEST_CASE("cuckoo: batches, stored form, refusals") {
  check_batches([] { return cuckoo({600, 12, 5}); }, 1);
  CuckooFilter filter = cuckoo({101, 13, 5});
  insert_every(filter, RandomHashes(2).take(300));
  check_stored_form(filter, 3);
  const auto restored = CuckooFilter::deserialize(stored_in(filter));
  CHECK(restored->size() == 300);
  CHECK(restored->settings() == filter.settings());

  CHECK_FALSE(CuckooFilter::create({0, 12, 0}).ok());
  CHECK_FALSE(CuckooFilter::create({CuckooFilter::max_buckets + 1, 12, 0}).ok());
  CHECK_FALSE(CuckooFilter::create({64, 3, 0}).ok());
  const auto refused = CuckooFilter::create({64, 17, 0});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.reason().find("4 to 16") != std::string::npos);
}

// Also where the two buckets of a key are often the same one, and where they are so few that they
// share much.
TEST_CASE("cuckoo: the rate told is the rate measured, for any settings") {
  double squares = 0;
  int count = 0;
  for (const std::uint32_t buckets : {1U, 2U, 3U, 4U, 7U, 16U, 100U, 1000U}) {
    for (const std::uint32_t bits : {4U, 5U, 8U, 12U}) {
      for (std::uint32_t seed = 0; seed < 4; ++seed) {
        CuckooFilter filter = cuckoo({buckets, bits, seed});
        RandomHashes random(100 * buckets + 10 * bits + seed);
        // A hash that is there twice counts once.
        const std::vector<Hash> keys = random.take(1 + random.below(4 * buckets));
        // Where they are many, some have no room.
        static_cast<void>(filter.insert_all(keys));
        if (seed == 3) static_cast<void>(filter.insert_all(std::vector<Hash>(3, keys[0])));
        const double told = filter.false_positive_rate();
        const double measured = measured_rate(filter, 1U << 17, 5);
        const double deviation = std::sqrt(told * (1 - told) / (1U << 17));
        CAPTURE(buckets);
        CAPTURE(bits);
        CHECK(std::abs(measured - told) < 4.5 * deviation);
        squares += (measured - told) * (measured - told) / (deviation * deviation);
        ++count;
      }
    }
  }
  const double mean = std::sqrt(squares / count);
  std::printf("cuckoo: told and measured differ by %.3f standard deviations in %d filters\n", mean,
              count);
  CHECK(mean < 1.3);
}

TEST_CASE("cuckoo: rate") {
  for (const std::uint32_t bits : {8U, 12U, 16U}) {
    const std::uint32_t n = 200'000;
    CuckooFilter filter =
        cuckoo({static_cast<std::uint32_t>(CuckooFilter::buckets_for(n)), bits, 1});
    REQUIRE(filter.insert_all(RandomHashes(bits).take(n)) == n);
    // (log2(1/p) + 3)/0.95 bits a key, from Fan et al. 2014, section 5.1.
    const double most = 1.01 * (1 + 3 / std::log2(1 / filter.false_positive_rate())) / 0.95;
    check_rate("cuckoo, " + std::to_string(bits) + " bits", filter, n, most, 1U << 23, bits);
  }
}

}  // namespace
}  // namespace bloom::test
