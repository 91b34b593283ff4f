// Memory that runs out: each allocation that a filter asks for fails once. The operation is refused
// with a sentence, and what was there is as it was.
#include <cstdio>
#include <doctest/doctest.h>
#include <string>

#include "sim/lab/pollution.hpp"
#include "sim/lab/secret_seed.hpp"
#include "sim/simulator.hpp"
#include "sim/specimen/families.hpp"

#include "tests/sim/specimen/contents.hpp"
#include "tests/support/failing_memory.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

TEST_CASE("a specimen without memory is refused, and one that runs out of it is as it was") {
  std::uint32_t refusals = 0;
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    SpecimenSettings settings;
    settings.capacity = 1;
    std::uint32_t n = 1;
    for (;; ++n) {
      const auto made = watched(n, any_size, [&] { return family->create(settings); });
      if (made) break;
      CHECK(made.reason().ends_with('.'));
      ++refusals;
    }
    CHECK(n > 1);
    auto specimen = family->create(settings);
    REQUIRE(specimen.ok());
    REQUIRE((*specimen)->insert("apple").ok());
    for (n = 1;; ++n) {
      const auto copy = watched(n, any_size, [&] { return (*specimen)->copy(); });
      if (copy) break;
      CHECK(copy.reason().ends_with('.'));
      ++refusals;
    }
    CHECK(n > 1);
    for (std::uint32_t key = 0; key < 6; ++key) {
      const std::string text = "key " + std::to_string(key);
      for (n = 1;; ++n) {
        const std::string before = contents(**specimen);
        const auto changes = watched(n, any_size, [&] { return (*specimen)->insert(text); });
        if (changes) break;
        CHECK(changes.reason().ends_with('.'));
        CHECK(contents(**specimen) == before);
        ++refusals;
      }
      CHECK(((*specimen)->may_contain(text) || family->forgets));
    }
  }
  std::printf("specimens: %u times without memory\n", refusals);
}

TEST_CASE("attack and defence without memory: refused, or told, and the filter is as it was") {
  Simulator simulator;
  simulator.apply(Seed{});
  const State& state = simulator.state();
  const auto attacked = [&](std::uint32_t failing) {
    return watched(failing, any_size, [&] { return Pollution::begin(state.specimen()).ok(); });
  };
  CHECK(attacked(0));
  REQUIRE(memory.asked == 2);  // a copy, and the chosen keys
  CHECK_FALSE(attacked(1));
  CHECK_FALSE(attacked(2));

  const auto defended = [&](std::uint32_t failing) {
    return watched(failing, any_size, [&]() -> std::string {
      auto begun = SecretSeed::begin(state, 1);
      if (!begun) return begun.reason();
      while (begun->step(state, nullptr, nullptr, 1000)) {
      }
      return begun->failure();
    });
  };
  CHECK(defended(0).empty());
  REQUIRE(memory.asked == 2);  // the filter, and a slice of its keys
  CHECK(defended(1).starts_with("There is no memory"));
  CHECK(defended(2).starts_with("There is no memory"));
  CHECK(state.distinct() == 6);
}
