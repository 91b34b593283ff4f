#include "bloom/filters/stable.hpp"

#include <algorithm>
#include <deque>

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

StableFilter stable(const StableSettings& settings) {
  auto filter = StableFilter::create(settings);
  REQUIRE(filter.ok());
  return std::move(*filter);
}

StableSettings settings_for(std::uint32_t cell_bits, std::uint32_t hashes, double rate) {
  StableSettings settings = {1U << 16, cell_bits, hashes, 1, 7};
  settings.decrements = stable_decrements_for(settings, rate);
  return settings;
}

// Inserts after which the filter has long forgotten how it began: each cell was decremented through
// its whole range many times.
std::uint32_t inserts_to_converge(const StableSettings& settings) {
  return 20 * ((1U << settings.cell_bits) - 1) * (settings.cells / settings.decrements);
}

TEST_CASE("stable: decrements for a rate are the least that keep it") {
  for (const std::uint32_t cell_bits : {1U, 2U, 3U, 8U}) {
    for (const double rate : {0.1, 0.01, 0.001}) {
      StableSettings settings = settings_for(cell_bits, 4, rate);
      CHECK(stable_rate(settings) <= rate);
      settings.decrements -= 1;
      CHECK((settings.decrements == 0 || stable_rate(settings) > rate));
    }
  }
  CHECK(stable_decrements_for({64, 8, 3, 1, 0}, 1e-9) == 65);
}

TEST_CASE("stable: converges to its stable point and stays there") {
  for (const std::uint32_t cell_bits : {1U, 2U, 3U}) {
    const StableSettings settings = settings_for(cell_bits, 3, 0.01);
    StableFilter filter = stable(settings);
    RandomHashes random(cell_bits);
    const std::uint32_t inserts = inserts_to_converge(settings);
    filter.insert_all(random.take(inserts));
    double mean = 0;
    double lowest = 1;
    double highest = 0;
    for (int i = 0; i < 40; ++i) {
      filter.insert_all(random.take(inserts / 10));
      mean += filter.zeros() / 40;
      lowest = std::min(lowest, filter.zeros());
      highest = std::max(highest, filter.zeros());
    }
    std::printf("stable d=%u k=3 P=%u: zeros %.4f on average (%.4f ... %.4f), limit %.4f\n",
                cell_bits, settings.decrements, mean, lowest, highest, stable_zeros(settings));
    CHECK(std::abs(mean - stable_zeros(settings)) < 0.005);
    CHECK(highest - lowest < 0.05);
    const double measured = measured_rate(filter, 1U << 20, cell_bits);
    std::printf("stable d=%u: rate %.3f %% measured, limit %.3f %%\n", cell_bits, 100 * measured,
                100 * stable_rate(settings));
    CHECK(std::abs(measured / stable_rate(settings) - 1) < 0.15);
  }
}

TEST_CASE("stable: false negatives are rare soon after a key and certain long after") {
  const StableSettings settings = settings_for(3, 3, 0.01);
  StableFilter filter = stable(settings);
  RandomHashes random(3);
  filter.insert_all(random.take(inserts_to_converge(settings)));
  // A set cell is passed over by P of m decrements an insert and survives 2^d − 1 of them.
  const std::uint32_t life = settings.cells / settings.decrements * 7;
  double last = 0;
  for (const std::uint32_t gap : {0U, life / 8, life / 4, life / 2, life, 4 * life}) {
    std::deque<Hash> waiting;
    std::uint32_t missed = 0;
    constexpr std::uint32_t trials = 20'000;
    for (std::uint32_t i = 0; i < gap + trials; ++i) {
      waiting.push_back(random.hash());
      filter.insert(waiting.back());
      if (i < gap) continue;
      missed += !filter.may_contain(waiting.front());
      waiting.pop_front();
    }
    const double rate = static_cast<double>(missed) / trials;
    std::printf("stable d=3 k=3 P=%u: false negatives %6.2f %% when %u other keys came since\n",
                settings.decrements, 100 * rate, gap);
    if (gap == 0) CHECK(missed == 0);
    if (gap == life / 4) {
      CHECK(rate < 0.01);
      check_rate("stable, keys missed < 1 %", filter, gap, 23, 1U << 20, gap);
    }
    if (gap == 4 * life) CHECK(rate > 0.95);
    CHECK(rate >= last);
    last = rate;
  }
}

TEST_CASE("stable: the same seed gives the same filter, another one another") {
  StableSettings settings = settings_for(2, 3, 0.02);
  const std::vector<Hash> keys = RandomHashes(8).take(5000);
  StableFilter a = stable(settings);
  StableFilter b = stable(settings);
  settings.seed += 1;
  StableFilter c = stable(settings);
  for (StableFilter* filter : {&a, &b, &c}) filter->insert_all(keys);
  CHECK(stored_in(a) == stored_in(b));
  CHECK(a.zeros() != c.zeros());
}

TEST_CASE("stable: the trace names the cells that an insert sets") {
  RandomHashes random(9);
  for (int round = 0; round < 50; ++round) {
    const Hash hash = random.hash();
    const std::uint32_t width = 1 + random.below(8);
    StableFilter filter =
        stable({64 + random.below(100), width, 1 + random.below(32), 1, hash.value()});
    std::vector<std::uint64_t> bits;
    for (const Cell& cell : filter.trace(hash)) {
      CHECK(cell.width == width);
      bits.push_back(cell.bit);
    }
    CHECK(bits.size() == filter.settings().hashes);
    std::sort(bits.begin(), bits.end());
    bits.erase(std::unique(bits.begin(), bits.end()), bits.end());
    filter.insert(hash);
    const double cells = filter.settings().cells;
    CHECK(filter.zeros() == doctest::Approx(1 - static_cast<double>(bits.size()) / cells));
    CHECK(filter.may_contain(hash));
  }
}

TEST_CASE("stable: batches, stored form, refusals") {
  check_batches([] { return stable({5000, 2, 3, 11, 3}); }, 1);
  StableFilter filter = stable({777, 3, 3, 11, 3});
  filter.insert_all(RandomHashes(2).take(2000));
  check_stored_form(filter, 3);
  check_goes_on(filter, 5);

  CHECK_FALSE(StableFilter::create({63, 2, 3, 11, 0}).ok());
  CHECK_FALSE(StableFilter::create({1024, 0, 3, 11, 0}).ok());
  CHECK_FALSE(StableFilter::create({1024, 9, 3, 11, 0}).ok());
  CHECK_FALSE(StableFilter::create({1024, 2, 33, 11, 0}).ok());
  CHECK_FALSE(StableFilter::create({1024, 2, 3, 0, 0}).ok());
  const auto refused = StableFilter::create({1024, 2, 3, 1025, 0});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.reason().find("1024") != std::string::npos);
}

}  // namespace
}  // namespace bloom::test
