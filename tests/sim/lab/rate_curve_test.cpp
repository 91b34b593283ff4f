#include "sim/lab/rate_curve.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "bloom/theory/formulas.hpp"
#include "sim/specimen/families.hpp"

using namespace bloom;
using namespace bloom::sim;

namespace {

struct Keys {
  std::vector<std::string> all;
  KeysToCompare view() const {
    return {static_cast<std::uint32_t>(all.size()),
            [this](std::uint32_t i) { return std::string_view(all[i]); }};
  }
};

Keys some_keys(std::uint32_t count) {
  Keys keys;
  for (std::uint32_t i = 0; i < count; ++i) keys.all.push_back("own " + std::to_string(i));
  return keys;
}

RateCurve grown(const FamilyInfo& family, const SpecimenSettings& settings, const Keys& keys,
                std::uint32_t budget = 1U << 14) {
  RateCurve growth(family, settings, keys.view().count);
  while (growth.step(keys.view(), budget)) {
  }
  return growth;
}

}  // namespace

TEST_CASE("growth: the present station is the filter itself, in every family") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    SpecimenSettings settings;
    settings.bits = 1 << 12;
    const Keys keys = some_keys(100);
    const RateCurve growth = grown(*family, settings, keys);
    auto specimen = family->create(settings);
    REQUIRE(specimen);
    std::vector<std::string_view> views(keys.all.begin(), keys.all.end());
    REQUIRE((*specimen)->insert_all(views) == 100);
    bool met = false;
    for (const RatePoint& station : growth.points()) {
      if (station.keys != 100) continue;
      met = true;
      REQUIRE(station.rate);
      CHECK(station.rate->value == (*specimen)->rate().value);
      CHECK(station.used == (*specimen)->used());
    }
    CHECK(met);
  }
}

TEST_CASE("growth: stations rise, end at a tick, and are the same however it was sliced") {
  for (const FamilyInfo* family : all_families()) {
    for (const std::uint32_t present : {0U, 1U, 7U, 1000U}) {
      CAPTURE(family->name);
      CAPTURE(present);
      SpecimenSettings settings;
      settings.bits = 1 << 14;
      const Keys keys = some_keys(present);
      const RateCurve once = grown(*family, settings, keys);
      const RateCurve often = grown(*family, settings, keys, 37);
      REQUIRE(once.points().size() == often.points().size());
      CHECK(once.points().size() <= 64);
      CHECK(once.last() % once.tick() == 0);
      CHECK(once.last() >= present);
      std::uint32_t before = 0;
      for (std::size_t i = 0; i < once.points().size(); ++i) {
        const RatePoint& station = once.points()[i];
        CHECK(station.keys > before);
        before = station.keys;
        CHECK(station.used == often.points()[i].used);
        CHECK(station.rate.has_value() == often.points()[i].rate.has_value());
        if (station.rate) CHECK(station.rate->value == often.points()[i].rate->value);
      }
      CHECK(once.done());
      // Only what becomes full ends early.
      const bool all = once.points().back().rate.has_value();
      CHECK(all == once.failure().empty());
    }
  }
}

TEST_CASE("growth: independent hashes follow the formula, and the axis shows what is interesting") {
  const FamilyInfo& classic = *all_families().front();
  SpecimenSettings settings;
  settings.bits = 1 << 16;
  settings.hashes = 7;
  settings.scheme = Scheme::independent;
  const RateCurve growth = grown(classic, settings, some_keys(6));
  CHECK(growth.points().back().formula > 0.3);
  CHECK(growth.points().back().formula < 0.9);
  for (const RatePoint& station : growth.points()) {
    if (station.keys < 2000) continue;
    REQUIRE(station.rate);
    CHECK(station.rate->value == doctest::Approx(station.formula).epsilon(0.1));
  }
}

TEST_CASE("growth: a filter that becomes full says with how many keys") {
  for (const FamilyInfo* family : all_families()) {
    if (family->kind != Family::cuckoo) continue;
    SpecimenSettings settings;
    settings.bits = 1 << 10;
    const RateCurve growth = grown(*family, settings, some_keys(10));
    CHECK(growth.failure().starts_with("With "));
    CHECK(growth.failure().ends_with(" keys the filter is full."));
    CHECK_FALSE(growth.points().back().rate);
  }
}
