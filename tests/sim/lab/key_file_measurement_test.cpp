// Measure and Ask a file: what is counted against the same counted one by one.
#include "sim/lab/key_file_measurement.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <doctest/doctest.h>
#include <random>
#include <string>

#include "sim/lab/measurement.hpp"
#include "sim/simulator.hpp"

using namespace bloom;
using namespace bloom::sim;

namespace {

Simulator filled(const Configure& settings, std::uint32_t keys, const std::string& stem = "key") {
  Simulator simulator;
  simulator.apply(settings);
  Load load;
  for (std::uint32_t i = 1; i <= keys; ++i) load.keys.push_back(stem + std::to_string(i));
  simulator.apply(load);
  return simulator;
}

std::string asked_key(std::uint32_t number) {
  std::string digits = std::to_string(number);
  return "ask " + std::string(10 - digits.size(), '0') + digits;
}

// Asks `keys` keys, of which `slice` at once.
Measurement measured(const State& state, std::uint32_t keys, std::uint32_t slice) {
  Measurement measurement(state);
  measurement.more();
  while (measurement.asked() < keys) {
    measurement.step(state, std::min(slice, keys - measurement.asked()));
  }
  measurement.stop();
  return measurement;
}

// How likely so many hits are, or more beyond them, of so many questions at this rate.
double likelihood_beyond(std::uint32_t hits, std::uint32_t questions, double rate) {
  if (rate <= 0 || rate >= 1) return hits == questions * rate ? 1 : 0;
  const double n = questions;
  double h = hits;
  double chance = std::exp(std::lgamma(n + 1) - std::lgamma(h + 1) - std::lgamma(n - h + 1) +
                           h * std::log(rate) + (n - h) * std::log1p(-rate));
  double sum = 0;
  for (const bool above = h > n * rate; chance > 1e-20 && h >= 0 && h <= n;) {
    sum += chance;
    chance *= above ? (n - h) / (h + 1) * rate / (1 - rate) : h / (n - h + 1) * (1 - rate) / rate;
    h += above ? 1 : -1;
  }
  return sum;
}

}  // namespace

TEST_CASE("measure: what is counted is what one by one would be, however it is sliced") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    Configure settings;
    settings.family = family->kind;
    settings.bits = 1 << 10;
    Simulator simulator = filled(settings, 60);
    // These are passed over.
    Load load;
    for (std::uint32_t i = 10; i < 14; ++i) load.keys.push_back(asked_key(i));
    simulator.apply(load);
    const State& state = simulator.state();
    for (const std::uint32_t slice : {1U, 512U, 700U, 5000U}) {
      const Measurement measurement = measured(state, 5000, slice);
      CHECK(measurement.asked() >= 5000);
      CHECK(measurement.asked() < 5000 + 512);
      std::uint32_t asked = 0;
      std::uint32_t hits = 0;
      for (std::uint32_t i = 1; asked < measurement.asked(); ++i) {
        if (state.inserted_key(asked_key(i)) && state.specimen().may_contain(asked_key(i))) {
          continue;
        }
        ++asked;
        hits += state.specimen().may_contain(asked_key(i));
      }
      CHECK(measurement.hits() == hits);
    }
  }
}

TEST_CASE("measure: the wished number grows tenfold, and the filter's change ends it") {
  Simulator simulator = filled({}, 6);
  Measurement measurement(simulator.state());
  CHECK(measurement.next() == 1'000'000);
  CHECK_FALSE(measurement.step(simulator.state(), 1000));
  CHECK(measurement.asked() == 0);
  measurement.more();
  while (measurement.step(simulator.state(), 1U << 16)) {
  }
  CHECK(measurement.asked() == 1'000'000);
  CHECK(measurement.next() == 10'000'000);
  measurement.more();
  CHECK(measurement.step(simulator.state(), 1000));
  measurement.stop();
  CHECK(measurement.next() == 10'000'000);
  simulator.apply(Insert{"one more"});
  measurement.more();
  CHECK_FALSE(measurement.step(simulator.state(), 1000));
}

// At 99.9 % one of a thousand lies outside; more than six would in one of 12,000 such tests.
TEST_CASE("measure: the rates of 1,000 random small filters lie around their exact ones") {
  std::mt19937_64 random(20261122);
  int outside = 0;
  double least = 1;
  for (int run = 0; run < 1000; ++run) {
    Configure settings;
    settings.bits = 1U << (3 + random() % 7);
    settings.hashes = static_cast<std::uint32_t>(1 + random() % 8);
    settings.scheme = static_cast<Scheme>(random() % 3);
    settings.seed = static_cast<std::uint32_t>(random());
    const auto keys = static_cast<std::uint32_t>(1 + random() % (*settings.bits / 2));
    const Simulator simulator = filled(settings, keys, "run " + std::to_string(run) + " key ");
    REQUIRE(simulator.state().rates().exact);
    const Measurement measurement = measured(simulator.state(), 1U << 14, 1U << 14);
    const double tail = likelihood_beyond(measurement.hits(), measurement.asked(),
                                          simulator.state().rates().scheme);
    least = std::min(least, tail);
    outside += tail < 0.0005;
  }
  std::printf("%d of 1,000 small filters outside of 99.9 %%, the farthest with a chance of %.1e\n",
              outside, least);
  CHECK(outside <= 6);
  CHECK(least > 1e-8);
}

TEST_CASE("ask a file: those in the filter, the others and the false positives are told apart") {
  for (const Family kind :
       {Family::classic, Family::counting, Family::cuckoo, Family::exclusive_or}) {
    Configure settings;
    settings.family = kind;
    settings.bits = 2048;
    const Simulator simulator = filled(settings, 100);
    const State& state = simulator.state();
    std::string text = "\xef\xbb\xbf";
    std::uint32_t present = 0;
    std::uint32_t absent = 0;
    std::uint32_t hits = 0;
    for (std::uint32_t i = 50; i <= 3000; ++i) {
      const std::string key = "key" + std::to_string(i);
      text += key + (i % 3 == 0 ? "\r\n" : "\n");
      if (i % 100 == 0) text += "\n\xff\n";
      present += state.inserted_key(key);
      absent += !state.inserted_key(key);
      hits += !state.inserted_key(key) && state.specimen().may_contain(key);
    }
    text += "key1";
    ++present;
    for (const std::size_t piece : {std::size_t{1}, std::size_t{37}, text.size()}) {
      KeyFileMeasurement file(state);
      for (std::size_t at = 0; at < text.size(); at += piece) {
        REQUIRE(file.feed(state, std::string_view(text).substr(at, piece)));
      }
      REQUIRE(file.finish(state));
      CHECK(file.present() == present);
      CHECK(file.absent() == absent);
      CHECK(file.hits() == hits);
      CHECK(file.missed() == 0);
      CHECK(file.report().loaded == present + absent);
      CHECK(file.report().skipped == 30);
      CHECK(file.report().bytes == text.size());
      CHECK(file.rate().value == doctest::Approx(static_cast<double>(hits) / absent));
    }
  }
}

TEST_CASE("ask a file: a false negative is told, and the filter's change ends it") {
  Simulator simulator = filled({}, 6);
  simulator.apply(Unset{"key3"});
  KeyFileMeasurement file(simulator.state());
  REQUIRE(file.feed(simulator.state(), "key1\nkey3\n"));
  REQUIRE(file.finish(simulator.state()));
  CHECK(file.present() == 2);
  CHECK(file.missed() >= 1);
  CHECK(file.absent() == 0);
  CHECK(file.rate().high == 1);
  simulator.apply(Insert{"more"});
  CHECK_FALSE(file.feed(simulator.state(), "key1\n"));
}
