#include "bloom/filters/counting.hpp"

#include <algorithm>
#include <map>

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

CountingFilter counting(const CountingSettings& settings) {
  auto filter = CountingFilter::create(settings);
  REQUIRE(filter.ok());
  return std::move(*filter);
}

std::uint32_t sum_of_counts(const CountingFilter& filter) {
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < filter.settings().counters; ++i) sum += filter.count(i);
  return sum;
}

TEST_CASE("counting: never a false negative while only inserted keys are erased") {
  for (const CountingSettings& settings :
       {CountingSettings{8, 3, 1}, CountingSettings{1000, 1, 2}, CountingSettings{9001, 7, 3}}) {
    CountingFilter filter = counting(settings);
    RandomHashes random(settings.counters);
    std::vector<Hash> inserted;  // with repeats
    std::size_t missed = 0;
    for (int step = 0; step < 20'000; ++step) {
      if (inserted.empty() || random.below(100) < 55) {
        // One in four is inserted again.
        const bool again = !inserted.empty() && random.below(4) == 0;
        const auto size = static_cast<std::uint32_t>(inserted.size());
        inserted.push_back(again ? inserted[random.below(size)] : random.hash());
        filter.insert(inserted.back());
      } else {
        std::swap(inserted[random.below(static_cast<std::uint32_t>(inserted.size()))],
                  inserted.back());
        missed += !filter.erase(inserted.back());
        inserted.pop_back();
      }
      if (step % 1000 == 999) {
        const std::vector<std::uint64_t> bitmap = answers(filter, inserted);
        for (std::size_t i = 0; i < inserted.size(); ++i) {
          missed += !answer(bitmap, i) || !filter.may_contain(inserted[i]);
        }
      }
    }
    CHECK(missed == 0);
  }
}

TEST_CASE("counting: erasing everything empties the filter where no counter stuck") {
  CountingFilter filter = counting({10'000, 4, 5});
  const std::vector<Hash> keys = RandomHashes(1).take(1500);
  filter.insert_all(keys);
  CHECK(sum_of_counts(filter) == 1500 * 4);
  for (const Hash key : keys) CHECK(filter.erase(key));
  CHECK(sum_of_counts(filter) == 0);
  CHECK_FALSE(filter.erase(keys[0]));
  CHECK(filter.false_positive_rate() == 0);
}

TEST_CASE("counting: a saturated counter sticks") {
  CountingFilter filter = counting({8, 1, 0});
  const Hash key = Hash::of_number(42);
  const auto counter = static_cast<std::uint32_t>(filter.trace(key)[0].bit / 4);
  for (int i = 0; i < 14; ++i) filter.insert(key);
  CHECK(filter.count(counter) == 14);
  CHECK(filter.erase(key));
  CHECK(filter.count(counter) == 13);
  for (int i = 0; i < 3; ++i) filter.insert(key);
  CHECK(filter.count(counter) == CountingFilter::max_count);
  for (int i = 0; i < 100; ++i) CHECK(filter.erase(key));
  CHECK(filter.count(counter) == CountingFilter::max_count);
}

TEST_CASE("counting: erasing what was never inserted can cause a false negative") {
  CountingFilter filter = counting({64, 3, 9});
  RandomHashes random(77);
  const std::vector<Hash> keys = random.take(20);
  filter.insert_all(keys);
  std::uint32_t tries = 0;
  Hash stranger = random.hash();
  for (; !filter.may_contain(stranger); ++tries) stranger = random.hash();
  CHECK(filter.erase(stranger));
  CHECK(std::any_of(keys.begin(), keys.end(), [&](Hash key) { return !filter.may_contain(key); }));
  std::printf("counting: a false positive after %u tries; erasing it loses a key\n", tries);
}

TEST_CASE("counting: the trace names the counters that an insert raises") {
  RandomHashes random(5);
  for (int round = 0; round < 50; ++round) {
    const Hash hash = random.hash();
    CountingFilter filter = counting({8 + random.below(100), 1 + random.below(32), hash.value()});
    filter.insert(hash);
    std::map<std::uint64_t, std::uint32_t> expected;
    for (const Cell& cell : filter.trace(hash)) {
      CHECK(cell.width == 4);
      expected[cell.bit / 4] = std::min(expected[cell.bit / 4] + 1, CountingFilter::max_count);
    }
    for (std::uint32_t i = 0; i < filter.settings().counters; ++i) {
      const auto found = expected.find(i);
      CHECK(filter.count(i) == (found == expected.end() ? 0 : found->second));
    }
  }
}

TEST_CASE("counting: batches, stored form, refusals") {
  check_batches([] { return counting({4099, 5, 3}); }, 1);
  CountingFilter filter = counting({1001, 5, 3});
  filter.insert_all(RandomHashes(2).take(150));
  check_stored_form(filter, 3);
  CHECK(CountingFilter::deserialize(stored_in(filter))->settings() == filter.settings());

  CHECK_FALSE(CountingFilter::create({7, 3, 0}).ok());
  CHECK_FALSE(CountingFilter::create({CountingFilter::max_counters + 1, 3, 0}).ok());
  CHECK_FALSE(CountingFilter::create({64, 0, 0}).ok());
  const auto refused = CountingFilter::create({64, 33, 0});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.reason().find("1 to 32") != std::string::npos);
}

TEST_CASE("counting: rate") {
  for (const auto& [counters_per_key, k] : {std::pair{8U, 6U}, std::pair{12U, 8U}}) {
    CountingFilter filter = counting({counters_per_key * 100'000, k, 1});
    filter.insert_all(RandomHashes(k).take(100'000));
    check_rate("counting", filter, 1e5, 5.9, 1U << 22, k);
    // The classic formula (1 − e^(−kn/m))^k.
    const double formula = std::pow(1 - std::exp(-static_cast<double>(k) / counters_per_key), k);
    CHECK(std::abs(filter.false_positive_rate() / formula - 1) < 0.03);
  }
}

}  // namespace
}  // namespace bloom::test
