// Union and intersection, against filters and sets that are made one by one.
#include "sim/lab/set_overlap.hpp"

#include <cmath>
#include <cstdio>
#include <doctest/doctest.h>
#include <random>
#include <set>
#include <string>

#include "sim/simulator.hpp"

#include "tests/sim/imported.hpp"
#include "tests/support/oracle.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

std::set<std::uint32_t> bits_of(const std::set<std::string>& keys, const Settings& settings) {
  std::set<std::uint32_t> bits;
  for (const std::string& key : keys) {
    for (const std::uint32_t bit : naive_positions(key, static_cast<int>(settings.scheme),
                                                   settings.bits, settings.hashes, settings.seed)) {
      bits.insert(bit);
    }
  }
  return bits;
}

double estimate(std::size_t filled, const Settings& settings) {
  const double m = settings.bits;
  return -m / settings.hashes * std::log1p(-static_cast<double>(filled) / m);
}

void check(const SetEstimates& joined, std::size_t keys, std::size_t filled,
           const Settings& settings) {
  CHECK(joined.keys == keys);
  CHECK(joined.filled == filled);
  const double wanted = estimate(filled, settings);
  if (std::isfinite(wanted)) {
    CHECK(joined.estimate == doctest::Approx(wanted));
  } else {
    CHECK(std::isinf(joined.estimate));
  }
}

}  // namespace

TEST_CASE("second set: OR and AND hold what they should, over many filters") {
  std::mt19937_64 random(12);
  double worst = 0;
  for (int run = 0; run < 300; ++run) {
    Settings settings;
    settings.bits = static_cast<std::uint32_t>(8 + random() % 2000);
    settings.hashes = static_cast<std::uint32_t>(1 + random() % 8);
    settings.scheme = static_cast<Scheme>(random() % 3);
    settings.seed = static_cast<std::uint32_t>(random());
    Simulator simulator;
    simulator.apply(Configure{settings.bits, settings.hashes, settings.scheme, settings.seed});
    std::set<std::string> first;
    std::set<std::string> second;
    Load load;
    std::string text;
    const std::uint64_t most = 1 + settings.bits / settings.hashes;
    for (std::uint64_t i = random() % most; i-- > 0;) {
      load.keys.push_back("key " + std::to_string(random() % most));
      first.insert(load.keys.back());
    }
    for (std::uint64_t i = random() % most; i-- > 0;) {
      const std::string key = "key " + std::to_string(random() % most);
      text += key + "\r\n";
      second.insert(key);
    }
    simulator.apply(load);
    const State& state = simulator.state();
    const std::uint64_t digest = simulator.digest();
    auto begun = SetOverlap::begin(state);
    REQUIRE(begun);
    SetOverlap& set = *begun;
    const auto piece = static_cast<std::size_t>(1 + random() % 100);
    for (std::size_t at = 0; at < text.size(); at += piece) {
      REQUIRE(set.feed(state, std::string_view(text).substr(at, piece)));
    }
    REQUIRE(set.finish(state));
    CHECK(simulator.digest() == digest);

    std::set<std::string> united = first;
    united.insert(second.begin(), second.end());
    std::set<std::string> common;
    for (const std::string& key : first) {
      if (second.count(key) != 0) common.insert(key);
    }
    const auto bits1 = bits_of(first, settings);
    const auto bits2 = bits_of(second, settings);
    std::size_t both = 0;
    for (const std::uint32_t bit : bits1) both += bits2.count(bit);
    CAPTURE(run);
    check(set.first(), first.size(), bits1.size(), settings);
    check(set.second(), second.size(), bits2.size(), settings);
    check(set.united(), united.size(), bits_of(united, settings).size(), settings);
    check(set.intersection(), common.size(), both, settings);
    CHECK(set.intersection().own == bits_of(common, settings).size());
    CHECK(set.united().own == set.united().filled);
    if (bits1.size() + bits2.size() < settings.bits) {
      const double left = estimate(bits1.size(), settings) + estimate(bits2.size(), settings) -
                          estimate(set.united().filled, settings);
      CHECK(set.left_for_intersection() == doctest::Approx(left).epsilon(1e-9));
      worst = std::max(worst, std::abs(left - static_cast<double>(common.size())));
    }
  }
  std::printf("the intersection's estimate was at most %.1f keys from the truth\n", worst);
}

TEST_CASE("second set: what cannot be joined is refused with a sentence") {
  Simulator simulator;
  Configure blocked;
  blocked.family = Family::blocked;
  simulator.apply(blocked);
  CHECK(SetOverlap::begin(simulator.state()).reason() ==
        "Only classic filters are joined here: choose the family Classic.");
  Simulator imported;
  imported.import_filter(classic_of({}, {7}));
  CHECK(SetOverlap::begin(imported.state()).reason().find("imported") != std::string::npos);
  Simulator loading;
  REQUIRE(loading.load_begin());
  CHECK_FALSE(SetOverlap::begin(loading.state()));
}
