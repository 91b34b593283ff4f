// The smallest and the largest filter of each family: made, filled, asked, taken back and cleared.
#include <algorithm>
#include <cstdio>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "sim/specimen/limits.hpp"

#include "tests/sim/specimen/any_specimen.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

// Does all that can be done to one key after another.
void exercise(Specimen& specimen, std::uint32_t keys) {
  const std::uint64_t empty = specimen.used();
  std::uint32_t refused = 0;
  for (std::uint32_t i = 0; i < keys; ++i) {
    const std::string key = "key " + std::to_string(i);
    const auto changes = specimen.insert(key);
    if (!changes) {
      CHECK(changes.reason().ends_with('.'));
      ++refused;
      continue;
    }
    CHECK(specimen.may_contain(key));
    CHECK(passes(specimen, specimen.trace(key)));
    CHECK_FALSE(specimen.arithmetic(key).empty());
    if (i % 2 == 0) continue;
    if (specimen.take_back(*changes)) {
      REQUIRE(specimen.insert(key).ok());
    } else if (specimen.family().erases) {
      REQUIRE(specimen.erase(key).ok());
    }
  }
  CHECK(refused < keys);
  const std::uint32_t last = specimen.cells().count - 1;
  const std::uint32_t group = specimen.group_of(last);
  CHECK(group + 1 == specimen.group_count());
  CHECK(specimen.group(group).first + specimen.group(group).count == last + 1);
  std::uint32_t number = 0;
  specimen.numbers(last, {&number, 1});
  CHECK(number == specimen.value(last).number);
  CHECK(specimen.used() >= empty);
  specimen.clear();
  CHECK(specimen.used() == (specimen.family().is_static ? specimen.cells().count : 0));
}

}  // namespace

TEST_CASE("the smallest filter of each family works") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    SpecimenSettings least;
    least.bits = 1;
    for (const Knob& knob : family->knobs) {
      const auto low = static_cast<std::uint32_t>(knob.low);
      if (knob.setting == Setting::bits) least.bits = low;
      if (knob.setting == Setting::width) least.width = low;
      if (knob.setting == Setting::hashes) least.hashes = low;
      if (knob.setting == Setting::decrements) least.decrements = low;
      if (knob.setting == Setting::growth) least.growth = low;
    }
    least.capacity = 1;
    least.rate = 0.5;
    auto specimen = family->create(least);
    REQUIRE(specimen.ok());
    std::printf("smallest %-12s %u cells of %u bits, %u groups\n",
                std::string(family->name).c_str(), (*specimen)->cells().count,
                (*specimen)->cells().width, (*specimen)->group_count());
    exercise(**specimen, 40);
    SpecimenSettings eight;
    eight.bits = 8;
    eight.hashes = 32;
    auto other = family->create(eight);
    REQUIRE(other.ok());
    exercise(**other, 40);
  }
}

#if !defined(__wasm__)

TEST_CASE("a filter of two to the 27 bits works, in every family that has a size") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    if (family->is_static || family->kind == Family::scalable) continue;
    for (const std::uint32_t width : {0U, 1U, 32U}) {
      SpecimenSettings settings;
      settings.bits = max_bits;
      settings.hashes = 7;
      settings.width = width;
      auto specimen = family->create(settings);
      REQUIRE(specimen.ok());
      // Whole slices of a partitioned filter lie within it.
      const bool sliced = family->kind == Family::partitioned;
      CHECK((*specimen)->bit_count() + (sliced ? settings.hashes - 1 : 0) >= max_bits);
      CHECK((*specimen)->bit_count() < 2 * std::uint64_t{max_bits});
      CHECK((*specimen)->cells().count <= max_bits);
      exercise(**specimen, 10);
    }
  }
}

TEST_CASE("a scalable filter grows up to two to the 27 bits, and says so") {
  const FamilyInfo* family = family_named(all_families(), "scalable");
  SpecimenSettings settings;
  settings.capacity = 1U << 20;
  settings.rate = 0x1p-20;
  settings.growth = 16;
  auto specimen = family->create(settings);
  REQUIRE(specimen.ok());
  std::vector<std::string> keys;
  for (std::uint32_t i = 0; i <= settings.capacity; ++i) keys.push_back(std::to_string(i));
  const std::vector<std::string_view> views(keys.begin(), keys.end());
  CHECK((*specimen)->insert_all(views) == settings.capacity);
  CHECK((*specimen)->cells().count < max_bits);
  CHECK((*specimen)->no_room().reason.find("at most 134,217,728") != std::string::npos);
}

#endif
