// Memory that runs out: each allocation that a filter asks for fails once. The operation is refused
// with a sentence, and what was there is as it was.
#include <cstdio>
#include <doctest/doctest.h>
#include <string>

#include "sim/specimen/families.hpp"

#include "tests/failing_memory.hpp"
#include "tests/sim/specimen/contents.hpp"

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
