#include "bloom/filters/scalable.hpp"

#include <algorithm>
#include <utility>

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

ScalableFilter scalable(const ScalableSettings& settings) {
  auto filter = ScalableFilter::create(settings);
  REQUIRE(filter.ok());
  return std::move(*filter);
}

TEST_CASE("scalable: never a false negative") {
  check_no_false_negative(scalable({1, 0.5, 0.5, 1, 0}), 100, 1);
  check_no_false_negative(scalable({16, 0.1, 0.5, 2, 1}), 500, 2);
  check_no_false_negative(scalable({100, 0.001, 0.9, 4, 2}), 500, 3);
}

TEST_CASE("scalable: the rate stays under its bound while n grows 100-fold") {
  // The second number bounds the bits a key, which are highest just after a stage was added and
  // where stages do not grow.
  for (const auto& [settings, most] : {std::pair{ScalableSettings{1000, 0.01, 0.5, 2, 1}, 4.5},
                                       std::pair{ScalableSettings{1000, 0.01, 0.9, 2, 2}, 2.7},
                                       std::pair{ScalableSettings{1000, 0.001, 0.8, 4, 3}, 6.5},
                                       std::pair{ScalableSettings{1000, 0.1, 0.5, 1, 4}, 18.0}}) {
    ScalableFilter filter = scalable(settings);
    RandomHashes random(settings.seed);
    for (const std::uint32_t keys : {1000U, 10'000U, 100'000U}) {
      while (filter.size() < keys) insert_every(filter, random.take(100));
      const std::string name = "scalable r=" + std::to_string(settings.tightening).substr(0, 3) +
                               " s=" + std::to_string(settings.growth) +
                               " n=" + std::to_string(keys);
      const double measured =
          check_rate(name, filter, static_cast<double>(filter.size()), most, 1U << 20, keys);
      CHECK(filter.false_positive_rate() <= settings.rate);
      CHECK(measured <= settings.rate);
    }
    // Each stage holds what its place says: 1000 · (1 + s + s² + …) ≥ n.
    std::uint64_t capacity = 0;
    std::uint64_t stage = settings.capacity;
    for (std::uint32_t i = 0; i < filter.stage_count(); ++i, stage *= settings.growth) {
      CHECK(capacity < filter.size());
      capacity += stage;
    }
    CHECK(capacity >= filter.size());
  }
}

// Stages depend on each other, the more so the higher their rates.
TEST_CASE("scalable: the rate told is the rate measured, for any settings") {
  double squares = 0;
  int count = 0;
  for (const double rate : {0.5, 0.3, 0.1, 0.02}) {
    for (const double tightening : {0.5, 0.85}) {
      for (const std::uint32_t capacity : {1U, 10U, 100U, 1000U}) {
        for (const std::uint32_t times : {1U, 3U, 20U, 100U}) {
          auto filter = ScalableFilter::create({capacity, rate, tightening, 2, capacity + times});
          REQUIRE(filter.ok());
          insert_every(*filter, RandomHashes(7 * capacity + times).take(capacity * times));
          const double told = filter->false_positive_rate();
          const double measured = measured_rate(*filter, 1U << 16, 5);
          const double deviation = std::sqrt(told * (1 - told) / (1U << 16));
          CAPTURE(rate);
          CAPTURE(capacity);
          CAPTURE(times);
          CHECK(std::abs(measured - told) <= 4.5 * deviation + 1e-12);
          if (deviation == 0) continue;
          squares += (measured - told) * (measured - told) / (deviation * deviation);
          ++count;
        }
      }
    }
  }
  const double mean = std::sqrt(squares / count);
  std::printf("scalable: told and measured differ by %.3f standard deviations in %d filters\n",
              mean, count);
  CHECK(mean < 1.3);
}

TEST_CASE("scalable: repeats do not make it grow") {
  ScalableFilter filter = scalable({100, 0.01, 0.5, 2, 0});
  const std::vector<Hash> keys = RandomHashes(4).take(100);
  for (int i = 0; i < 50; ++i) insert_every(filter, keys);
  CHECK(filter.size() <= 100);
  CHECK(filter.stage_count() == 1);
}

TEST_CASE("scalable: a key's bits in the last stage are those that its insert sets") {
  RandomHashes random(6);
  ScalableFilter filter = scalable({10, 0.01, 0.5, 2, 3});
  while (filter.stage_count() < 3) insert_one(filter, random.hash());
  const Hash hash = random.hash();
  REQUIRE_FALSE(filter.may_contain(hash));
  const double before = filter.false_positive_rate();
  insert_one(filter, hash);
  CHECK(filter.may_contain(hash));
  CHECK(filter.false_positive_rate() > before);
  // 8 slices at 0.5 %, 9 and 10 in the tightened stages.
  const Trace trace = filter.trace(hash);
  CHECK(trace.size() == 8 + 9 + 10);
  CHECK(std::is_sorted(trace.begin(), trace.end(),
                       [](const Cell& a, const Cell& b) { return a.bit < b.bit; }));
  CHECK(trace.back().bit < filter.bit_count());
}

TEST_CASE("scalable: batches, stored form, refusals") {
  check_batches([] { return scalable({64, 0.02, 0.5, 2, 3}); }, 1);
  ScalableFilter filter = scalable({20, 0.02, 0.5, 2, 3});
  insert_every(filter, RandomHashes(2).take(100));
  CHECK(filter.stage_count() == 3);
  check_stored_form(filter, 3);
  check_goes_on(filter, 5);

  CHECK_FALSE(ScalableFilter::create({0, 0.01, 0.5, 2, 0}).ok());
  CHECK_FALSE(ScalableFilter::create({10, 0, 0.5, 2, 0}).ok());
  CHECK_FALSE(ScalableFilter::create({10, std::nan(""), 0.5, 2, 0}).ok());
  CHECK_FALSE(ScalableFilter::create({10, 0.01, 1, 2, 0}).ok());
  CHECK_FALSE(ScalableFilter::create({10, 0.01, std::nan(""), 2, 0}).ok());
  const auto refused = ScalableFilter::create({10, 0.01, 0.5, 17, 0});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.reason().find("1 to 16") != std::string::npos);
}

}  // namespace
}  // namespace bloom::test
