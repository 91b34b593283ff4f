// What each family says of itself, and what is particular to one of them.
#include "sim/specimen/families.hpp"

#include <algorithm>
#include <cstdio>
#include <doctest/doctest.h>
#include <random>

#include "bloom/hash/xxh64.hpp"
#include "bloom/plan.hpp"
#include "sim/simulator.hpp"

#include "tests/sim/specimen/contents.hpp"
#include "tests/support/vectors.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

std::unique_ptr<Specimen> made(std::string_view family, const SpecimenSettings& settings) {
  const FamilyInfo* info = family_named(all_families(), family);
  REQUIRE(info != nullptr);
  auto specimen = info->create(settings);
  REQUIRE(specimen.ok());
  return std::move(*specimen);
}

SpecimenSettings of_bits(std::uint32_t bits) {
  SpecimenSettings settings;
  settings.bits = bits;
  return settings;
}

std::vector<std::string> numbered_keys(const std::string& stem, std::uint32_t count) {
  std::vector<std::string> keys;
  for (std::uint32_t i = 0; i < count; ++i) keys.push_back(stem + std::to_string(i));
  return keys;
}

std::uint64_t insert_all(Specimen& specimen, const std::vector<std::string>& keys) {
  const std::vector<std::string_view> views(keys.begin(), keys.end());
  return specimen.insert_all(views);
}

}  // namespace

TEST_CASE("the table of families has those of the library, in order; the page's has classic") {
  REQUIRE(all_families().size() == families.size());
  for (std::size_t i = 0; i < families.size(); ++i) {
    const FamilyInfo& family = *all_families()[i];
    CHECK(family.name == families[i]);
    CHECK(family.kind == AllFamilies::numbers[i]);
    CHECK(family_named(all_families(), family.name) == &family);
  }
  REQUIRE(classic_only().size() == 1);
  CHECK(family_named(classic_only(), "classic") == family_named(all_families(), "classic"));
  CHECK(family_named(classic_only(), "cuckoo") == nullptr);
}

TEST_CASE("settings become what the family can be") {
  struct Expected {
    const char* family;
    std::uint32_t bits, hashes, width, cells, groups;
  };
  // Of m = 100, k = 20 and the family's own f.
  constexpr Expected all[] = {
      {"classic", 100, 20, 1, 100, 1},
      {"split-block", 256, 8, 1, 256, 1},
      {"blocked", 512, 16, 1, 512, 1},
      {"counting", 100, 20, 4, 25, 1},
      {"scalable", 512, 8, 1, 512, 1},
      {"stable", 128, 20, 2, 64, 1},
      {"cuckoo", 128, 2, 8, 16, 4},
      {"xor", 264, 3, 8, 33, 3},
      {"fuse", 96, 3, 8, 12, 3},
      {"quotient", 704, 1, 8, 64, 1},
      {"partitioned", 100, 20, 1, 100, 20},
  };
  for (const Expected& expected : all) {
    CAPTURE(expected.family);
    SpecimenSettings wanted = of_bits(100);
    wanted.hashes = 20;
    const auto specimen = made(expected.family, wanted);
    const SpecimenSettings settings = specimen->settings();
    CHECK(settings.bits == expected.bits);
    CHECK(settings.hashes == expected.hashes);
    CHECK(specimen->cells().count == expected.cells);
    CHECK(specimen->cells().width == expected.width);
    CHECK(specimen->group_count() == expected.groups);
  }
}

TEST_CASE("settings that a family rounded are its settings, and never fewer bits") {
  std::mt19937_64 random(1);
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    for (int i = 0; i < 200; ++i) {
      SpecimenSettings wanted = of_bits(8 + static_cast<std::uint32_t>(random() % 100'000));
      wanted.width = static_cast<std::uint32_t>(random() % 33);
      wanted.hashes = 1 + static_cast<std::uint32_t>(random() % 32);
      const auto specimen = made(family->name, wanted);
      const SpecimenSettings settings = specimen->settings();
      const bool sized = std::any_of(family->knobs.begin(), family->knobs.end(),
                                     [](const Knob& one) { return one.setting == Setting::bits; });
      if (sized) REQUIRE(settings.bits >= wanted.bits);
      REQUIRE(settings.bits == specimen->bit_count());
      REQUIRE(made(family->name, settings)->settings() == settings);
      for (const Knob& knob : family->knobs) {
        REQUIRE_FALSE(knob_problem(family->knobs, knob.setting, value_of(settings, knob.setting))
                          .has_value());
      }
    }
  }
}

TEST_CASE("a knob refuses what is out of its range, and says the range") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    for (const Knob& knob : family->knobs) {
      for (const double value : {knob.low * 0.5, knob.high * 2, -1.0}) {
        if (value >= knob.low && value <= knob.high) continue;
        const auto problem = knob_problem(family->knobs, knob.setting, value);
        REQUIRE(problem.has_value());
        CHECK(problem->reason.starts_with(knob.name));
        CHECK(problem->reason.ends_with('.'));
      }
      CHECK_FALSE(knob_problem(family->knobs, knob.setting, knob.low).has_value());
      CHECK_FALSE(knob_problem(family->knobs, knob.setting, knob.high).has_value());
    }
  }
  const auto knobs = family_named(all_families(), "cuckoo")->knobs;
  CHECK(knob_problem(knobs, Setting::width, 3)->reason ==
        "Fingerprint bits (f) is out of range: choose 4 … 16.");
  CHECK(knob_problem(family_named(all_families(), "ribbon")->knobs, Setting::rate, 0.6)->reason ==
        "Rate (p) is out of range: choose 2.33e-10 … 0.5.");
  constexpr Knob odd[] = {{Setting::rate, "Rate (p)", 0.0009765625, 0.25},
                          {Setting::bits, "Bits (m)", 8, 134'217'728}};
  CHECK(knob_problem(odd, Setting::rate, 1)->reason ==
        "Rate (p) is out of range: choose 0.000977 … 0.25.");
  CHECK(knob_problem(odd, Setting::bits, 1)->reason ==
        "Bits (m) is out of range: choose 8 … 134217728.");
  CHECK_FALSE(knob_problem(knobs, Setting::hashes, 99).has_value());  // it has none
  CHECK(within(knobs, Setting::width, 3) == 4);
  CHECK(within(knobs, Setting::hashes, 99) == 99);
}

TEST_CASE("what a family cannot do is refused with the reason, and changes nothing") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    const auto specimen = made(family->name, of_bits(512));
    REQUIRE(specimen->insert("apple").ok());
    const std::string before = contents(*specimen);
    const auto erased = specimen->erase(family->erases ? "certainly not" : "apple");
    REQUIRE_FALSE(erased.ok());
    CHECK(erased.reason().ends_with('.'));
    const auto unset = specimen->unset("nothing of this");
    CHECK(unset.ok() == (family->kind == Family::classic));
    if (family->kind != Family::classic) CHECK(contents(*specimen) == before);
    CHECK(specimen->may_contain("apple"));
  }
}

TEST_CASE("a key that was inserted is found, but where the family forgets") {
  const std::vector<std::string> keys = numbered_keys("key ", 300);
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    const auto specimen = made(family->name, of_bits(8000));
    REQUIRE(insert_all(*specimen, keys) == keys.size());
    const auto missed = std::count_if(keys.begin(), keys.end(), [&](const std::string& key) {
      return !specimen->may_contain(key);
    });
    CHECK((missed > 0) == family->forgets);
  }
}

TEST_CASE("order and repeats of inserts matter where the family says so, and only there") {
  std::vector<std::string> keys = numbered_keys("key ", 60);
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    const auto forwards = made(family->name, of_bits(2000));
    const auto backwards = made(family->name, of_bits(2000));
    const auto repeated = made(family->name, of_bits(2000));
    REQUIRE(insert_all(*forwards, keys) == keys.size());
    REQUIRE(insert_all(*repeated, keys) == keys.size());
    REQUIRE(insert_all(*repeated, {keys.back()}) == 1);
    std::reverse(keys.begin(), keys.end());
    REQUIRE(insert_all(*backwards, keys) == keys.size());
    CHECK((contents(*forwards) != contents(*backwards)) == family->by_order);
    CHECK((contents(*forwards) != contents(*repeated)) == family->by_count);
  }
}

TEST_CASE("a classic specimen is the simulator's filter") {
  Simulator simulator;
  Configure configure;
  configure.bits = 500;
  configure.scheme = Scheme::enhanced;
  simulator.apply(configure);
  SpecimenSettings settings = of_bits(500);
  settings.scheme = Scheme::enhanced;
  const auto specimen = made("classic", settings);
  for (const std::string& key : numbered_keys("key ", 40)) {
    const auto events = simulator.apply(Insert{key});
    const auto changes = specimen->insert(key);
    REQUIRE(changes.ok());
    std::vector<std::uint32_t> flipped;
    for (const Change& change : *changes) flipped.push_back(change.cell);
    CHECK(flipped == std::get<Inserted>(events.at(0)).flipped);
  }
  const State& state = simulator.state();
  CHECK(specimen->used() == state.filled());
  CHECK(specimen->rate().value == state.rates().scheme);
  CHECK(specimen->rate().high == state.rates().high);
  const Explanation& explanation = *state.explanation();
  const KeyTrace trace = specimen->trace(explanation.key);
  REQUIRE(trace.cells.size() == explanation.rows.size());
  for (std::size_t i = 0; i < trace.cells.size(); ++i) {
    CHECK(trace.cells[i].number == explanation.rows[i].value);
    CHECK(trace.cells[i].cell == explanation.rows[i].position);
  }
}

TEST_CASE("cuckoo: kicks are told in their order, and a full filter refuses") {
  const auto specimen = made("cuckoo", of_bits(512));
  std::uint32_t kicks = 0;
  std::uint32_t refused = 0;
  for (const std::string& key : numbered_keys("key ", 200)) {
    const std::string before = contents(*specimen);
    const auto changes = specimen->insert(key);
    if (!changes) {
      ++refused;
      CHECK(contents(*specimen) == before);
      CHECK(changes.reason() == "Insert failed after 500 relocations; " +
                                    std::to_string(specimen->used()) +
                                    " of 64 slots are used. Delete a key, or choose more Bits "
                                    "(m).");
      continue;
    }
    CHECK(changes->front().after.number == specimen->trace(key).wanted);
    CHECK(changes->back().before == Value{});
    for (std::size_t i = 1; i < changes->size(); ++i) {
      CHECK((*changes)[i - 1].what == Change::What::kicked);
      CHECK((*changes)[i].from == (*changes)[i - 1].cell);
      CHECK((*changes)[i].after == (*changes)[i - 1].before);
      ++kicks;
    }
  }
  std::printf("cuckoo specimen: %u kicks, %u refusals\n", kicks, refused);
  CHECK(kicks > 20);
  CHECK(refused > 100);
}

TEST_CASE("counting: a counter sticks at 15, and is marked") {
  const auto specimen = made("counting", of_bits(256));
  for (int i = 0; i < 20; ++i) REQUIRE(specimen->insert("apple").ok());
  for (const Reading& reading : specimen->trace("apple").cells) {
    CHECK(reading.value == Value{15, Value::sticky});
  }
  for (int i = 0; i < 20; ++i) REQUIRE(specimen->erase("apple").ok());
  CHECK(specimen->may_contain("apple"));
}

TEST_CASE("scalable: a slice is told of when it comes, and its title says how full it is") {
  SpecimenSettings settings;
  settings.capacity = 4;
  const auto specimen = made("scalable", settings);
  CHECK(specimen->group(0).title == "slice 0 · 512 bits · k 8 · 0 of 4 keys");
  for (const std::string& key : numbered_keys("key ", 4)) REQUIRE(specimen->insert(key).ok());
  CHECK(specimen->group(0).title == "slice 0 · 512 bits · k 8 · full");
  const auto changes = specimen->insert("one more");
  REQUIRE(changes.ok());
  CHECK(changes->front().what == Change::What::grown);
  CHECK(changes->front().cell == 512);
  CHECK(specimen->group(1).title == "slice 1 · 576 bits · k 9 · 1 of 8 keys");
}

TEST_CASE("quotient: a full filter refuses and is as it was") {
  const auto specimen = made("quotient", of_bits(64));
  const std::vector<std::string> keys = numbered_keys("key ", 61);
  CHECK(insert_all(*specimen, keys) == 60);
  const std::string before = contents(*specimen);
  const auto refused = specimen->insert("one more");
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.reason().starts_with("The filter is full: 60 of its 64 slots"));
  CHECK(contents(*specimen) == before);
  REQUIRE(specimen->erase(keys[0]).ok());
  CHECK(specimen->insert("one more").ok());
}

TEST_CASE("a plan's settings keep its rate in every family") {
  const std::vector<std::string> keys = numbered_keys("key ", 2000);
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    const auto settings = planned(*family, keys.size(), 0.01, 3);
    REQUIRE(settings.ok());
    auto specimen = family->create(*settings);
    REQUIRE(specimen.ok());
    REQUIRE(insert_all(**specimen, keys) == keys.size());
    const Rate rate = (*specimen)->rate();
    std::printf("planned for 1 %%: %-12s %8llu bits, %.3f %%\n", std::string(family->name).c_str(),
                static_cast<unsigned long long>((*specimen)->bit_count()), 100 * rate.value);
    CHECK(rate.low < 0.0125);
  }
  const auto cuckoo = family_named(all_families(), "cuckoo");
  CHECK_FALSE(planned(*cuckoo, 1000, 1e-9, 0).ok());
  CHECK(planned(*cuckoo, 1'000'000'000, 0.01, 0).reason().ends_with('.'));
}

TEST_CASE("recorded operations lead every family to the recorded digest") {
  const auto file = json_vectors("specimens.json");
  std::size_t count = 0;
  for (const auto& recording : file.items()) {
    const std::string name = text_of(recording["family"]);
    SpecimenSettings settings = of_bits(1500);
    settings.seed = 5;
    const auto specimen = made(name, settings);
    for (std::uint32_t i = 0; i < 90; ++i) {
      const bool taken = specimen->insert("key " + std::to_string(i % 70)).ok();
      CHECK((taken || specimen->family().erases));
      if (i % 3 == 2 && specimen->family().erases) {
        static_cast<void>(specimen->erase("key " + std::to_string(i / 2)));
      }
    }
    char digest[17];
    std::snprintf(digest, sizeof digest, "%016llx",
                  static_cast<unsigned long long>(xxh64(contents(*specimen), 0)));
    CHECK_MESSAGE(text_of(recording["digest"]) == digest, name);
    ++count;
  }
  CHECK(count == all_families().size());
}
