#include "bloom/filters/quotient.hpp"

#include <algorithm>
#include <utility>

#include "tests/support/measure.hpp"

namespace bloom::test {

using namespace detail;
namespace {

QuotientFilter quotient(const QuotientSettings& settings) {
  auto filter = QuotientFilter::create(settings);
  REQUIRE(filter.ok());
  return std::move(*filter);
}

QuotientFilter with(const QuotientSettings& settings, const std::vector<Hash>& keys) {
  QuotientFilter filter = quotient(settings);
  REQUIRE(filter.insert_all(keys) == keys.size());
  return filter;
}

TEST_CASE("quotient: the table beside a sorted list, step by step") {
  // Few quotients and remainders, so that long runs, full clusters and wrapping round are common.
  for (const auto& [q, r] :
       {std::pair{6U, 1U}, std::pair{6U, 3U}, std::pair{7U, 2U}, std::pair{8U, 1U}}) {
    auto allocated = QuotientTable::allocate(q, r);
    REQUIRE(allocated.ok());
    QuotientTable& table = *allocated;
    RandomHashes random(q);
    std::vector<std::uint64_t> expected;
    std::size_t wrong = 0;
    for (int step = 0; step < 4000; ++step) {
      const std::uint64_t fingerprint = random.below(1U << (q + r));
      const auto found = std::find(expected.begin(), expected.end(), fingerprint);
      wrong += table.contains(fingerprint) != (found != expected.end());
      // Up to the last slot but one, which the filter itself never uses.
      if (random.below(2) == 0 && expected.size() + 1 < table.slots()) {
        table.add(fingerprint);
        expected.push_back(fingerprint);
      } else {
        wrong += table.remove(fingerprint) != (found != expected.end());
        if (found != expected.end()) expected.erase(found);
      }
      std::vector<std::uint64_t> listed;
      table.visit([&](std::uint64_t kept) { listed.push_back(kept); });
      std::sort(listed.begin(), listed.end());
      std::sort(expected.begin(), expected.end());
      wrong += listed != expected || table.size() != expected.size() || !table.consistent();
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("quotient: the table depends only on what it holds") {
  RandomHashes random(2);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::uint64_t> fingerprints(1 + random.below(63));
    for (std::uint64_t& fingerprint : fingerprints) fingerprint = random.below(1U << 9);
    QuotientTable forward = std::move(*QuotientTable::allocate(6, 3));
    QuotientTable backward = std::move(*QuotientTable::allocate(6, 3));
    for (const std::uint64_t fingerprint : fingerprints) forward.add(fingerprint);
    std::reverse(fingerprints.begin(), fingerprints.end());
    for (const std::uint64_t fingerprint : fingerprints) backward.add(fingerprint);
    CHECK(std::equal(forward.words().begin(), forward.words().end(), backward.words().begin(),
                     backward.words().end()));
  }
}

TEST_CASE("quotient: random inserts and erases beside a multiset") {
  for (const QuotientSettings& settings :
       {QuotientSettings{6, 20, 1}, QuotientSettings{8, 6, 2}, QuotientSettings{13, 9, 3}}) {
    QuotientFilter filter = quotient(settings);
    const std::vector<Hash> inserted =
        walk_beside_multiset(filter, 65, settings.quotient_bits, [&](Hash key) {
          const bool room = filter.size() < filter.capacity();
          CHECK((filter.insert(key) != Insertion::no_room) == room);
          return room;
        });
    for (const Hash key : inserted) CHECK(filter.erase(key));
    CHECK(stored_in(filter) == stored_in(quotient(settings)));
  }
}

TEST_CASE("quotient: resizing equals building anew") {
  const std::vector<Hash> keys = RandomHashes(4).take(900);
  const QuotientFilter filter = with({10, 12, 7}, keys);
  for (std::uint32_t q = 10; q <= 20; ++q) {
    const auto resized = filter.resized(q);
    REQUIRE(resized.ok());
    CHECK(stored_in(*resized) == stored_in(with({q, 22 - q, 7}, keys)));
    CHECK(resized->false_positive_rate() == filter.false_positive_rate());
    CHECK(missed(*resized, keys) == 0);
    const auto back = resized->resized(10);
    REQUIRE(back.ok());
    CHECK(stored_in(*back) == stored_in(filter));
  }
  CHECK_FALSE(filter.resized(9).ok());
  CHECK_FALSE(filter.resized(22).ok());
  CHECK_FALSE(filter.resized(0).ok());
  CHECK_FALSE(filter.resized(~0U).ok());
}

TEST_CASE("quotient: doubling whenever it is full takes any number of keys") {
  QuotientFilter filter = quotient({6, 26, 5});
  const std::vector<Hash> keys = RandomHashes(6).take(20'000);
  std::uint32_t doublings = 0;
  for (const Hash key : keys) {
    if (filter.insert(key) == Insertion::no_room) {
      auto doubled = filter.resized(filter.settings().quotient_bits + 1);
      REQUIRE(doubled.ok());
      filter = std::move(*doubled);
      ++doublings;
      CHECK(filter.insert(key) != Insertion::no_room);
    }
  }
  CHECK(doublings == 9);
  CHECK(stored_in(filter) == stored_in(with({15, 17, 5}, keys)));
}

TEST_CASE("quotient: merging equals building anew") {
  RandomHashes random(8);
  for (const auto& [first, second] :
       {std::pair{0U, 0U}, std::pair{0U, 50U}, std::pair{400U, 3U}, std::pair{470U, 480U}}) {
    const std::vector<Hash> a = random.take(first);
    std::vector<Hash> b = random.take(second);
    std::copy_n(a.begin(), std::min(first, 2U), b.begin());  // in both
    std::vector<Hash> both = a;
    both.insert(both.end(), b.begin(), b.end());
    const auto merged = QuotientFilter::merged(with({9, 11, 3}, a), with({10, 10, 3}, b));
    REQUIRE(merged.ok());
    const std::uint32_t q = merged->settings().quotient_bits;
    CHECK(q == (both.size() <= 960 ? 10 : 11));
    CHECK(stored_in(*merged) == stored_in(with({q, 20 - q, 3}, both)));
    CHECK(missed(*merged, both) == 0);
  }
  CHECK_FALSE(QuotientFilter::merged(quotient({9, 11, 3}), quotient({9, 11, 4})).ok());
  CHECK_FALSE(QuotientFilter::merged(quotient({9, 11, 3}), quotient({9, 12, 3})).ok());
  // Both full, with no bit of the remainder left to double by.
  const QuotientFilter full = with({6, 1, 0}, random.take(60));
  CHECK_FALSE(QuotientFilter::merged(full, full).ok());
}

TEST_CASE("quotient: the trace names the mark of the home and the remainders of the run") {
  QuotientFilter filter = quotient({10, 9, 3});
  RandomHashes random(9);
  for (const Hash key : random.take(900)) {
    REQUIRE(filter.insert(key) != Insertion::no_room);
    const std::vector<std::uint8_t> stored = stored_in(filter);
    const auto bits_at = [&](const Cell& cell) {
      constexpr std::uint64_t cells_at = 256;  // the header, then two widths and the seed
      std::uint64_t value = 0;
      for (std::uint32_t i = 0; i < cell.width; ++i) {
        const std::uint64_t bit = cells_at + cell.bit + i;
        value |=
            std::uint64_t{stored[static_cast<std::size_t>(bit / 8)]} >> (bit % 8) << 63 >> (63 - i);
      }
      return value;
    };
    const Trace trace = filter.trace(key);
    REQUIRE(trace.size() >= 2);
    CHECK(trace[0].width == 1);
    CHECK(bits_at(trace[0]) == 1);
    std::vector<std::uint64_t> remainders;
    for (std::size_t i = 1; i < trace.size(); ++i) {
      CHECK(trace[i].width == 9);
      REQUIRE(trace[i].bit + 9 <= filter.bit_count());
      remainders.push_back(bits_at(trace[i]));
    }
    CHECK(std::is_sorted(remainders.begin(), remainders.end()));
    CHECK(std::binary_search(remainders.begin(), remainders.end(), trace[0].value >> 45 & 511));
  }
  CHECK(quotient({10, 9, 3}).trace(random.hash()).size() == 1);
}

TEST_CASE("quotient: batches, stored form, refusals") {
  check_batches([] { return quotient({11, 10, 5}); }, 1);
  check_stored_form(with({7, 9, 5}, RandomHashes(2).take(110)), 3);
  check_stored_form(quotient({6, 1, 0}), 4);

  CHECK_FALSE(QuotientFilter::create({5, 8, 0}).ok());
  CHECK_FALSE(QuotientFilter::create({29, 8, 0}).ok());
  CHECK_FALSE(QuotientFilter::create({8, 0, 0}).ok());
  CHECK_FALSE(QuotientFilter::create({6, 62, 0}).ok());
  CHECK_FALSE(QuotientFilter::create({8, 57, 0}).ok());
  CHECK_FALSE(QuotientFilter::create({~0U, ~0U, 0}).ok());
  const auto refused = QuotientFilter::create({28, 36, 0});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.reason().find("1 GiB") != std::string::npos);
  CHECK(QuotientFilter::create({6, 58, 0}).ok());
}

TEST_CASE("quotient: the rate told is the rate measured, with repeats and with few bits") {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    auto filter = QuotientFilter::create({6 + seed % 3, 1 + seed % 7, seed});
    REQUIRE(filter.ok());
    RandomHashes random(seed);
    const std::vector<Hash> keys = random.take(50);
    CHECK(filter->insert_all(keys) == 50);
    static_cast<void>(filter->insert_all(std::vector<Hash>(9, keys[0])));  // or as many as fit
    const double told = filter->false_positive_rate();
    const double deviation = std::sqrt(told * (1 - told) / (1U << 17));
    CHECK(std::abs(measured_rate(*filter, 1U << 17, seed) - told) < 4.5 * deviation);
  }
}

TEST_CASE("quotient: rate") {
  for (const std::uint32_t r : {6U, 8U, 12U}) {
    const QuotientSettings settings{18, r, 1};
    const auto n = static_cast<std::uint32_t>(quotient(settings).capacity());
    const std::vector<Hash> keys = RandomHashes(r).take(n);
    const QuotientFilter filter = with(settings, keys);
    CHECK(missed(filter, keys) == 0);
    // r + 3 bits a slot, at a rate a little under load/2^r.
    const double most = 1.01 * (1 + 3 / std::log2(1 / filter.false_positive_rate())) * 16 / 15;
    check_rate("quotient, r = " + std::to_string(r), filter, n, most, 1U << 23, r);
  }
}

}  // namespace
}  // namespace bloom::test
