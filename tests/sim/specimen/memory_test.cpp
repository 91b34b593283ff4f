// Memory that runs out: each allocation that a filter asks for fails once. The operation is refused
// with a sentence, and what was there is as it was.
//
// malloc, calloc and aligned_alloc of the library are wrapped by the linker; `new`, which cannot
// fail politely without exceptions, is for small things, and passes by.
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <limits>
#include <string>

#include "sim/specimen/families.hpp"

namespace {

std::uint32_t asked = 0;    // allocations since the last call began
std::uint32_t failing = 0;  // the one that fails; 0 for none
bool watching = false;

bool refused() {
  return watching && ++asked == failing;
}

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the linker's names.
extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t bytes);

void* __wrap_malloc(std::size_t bytes) {
  return refused() ? nullptr : __real_malloc(bytes);
}
void* __wrap_calloc(std::size_t count, std::size_t size) {
  return refused() ? nullptr : __real_calloc(count, size);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return refused() ? nullptr : __real_aligned_alloc(alignment, bytes);
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

using namespace bloom;
using namespace bloom::sim;

namespace {

// The call without its n-th allocation.
template <class Call>
auto without(std::uint32_t n, Call call) {
  asked = 0;
  failing = n;
  watching = true;
  auto result = call();
  watching = false;
  return result;
}

std::string contents(const Specimen& specimen) {
  std::string bytes;
  const auto add = [&](std::span<const std::uint8_t> part) {
    bytes.append(part.begin(), part.end());
    return true;
  };
  REQUIRE(specimen.store(Sink(add)).ok());
  return bytes;
}

}  // namespace

TEST_CASE("a specimen without memory is refused, and one that runs out of it is as it was") {
  std::uint32_t refusals = 0;
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    SpecimenSettings settings;
    settings.capacity = 1;
    std::uint32_t n = 1;
    for (;; ++n) {
      const auto made = without(n, [&] { return family->create(settings); });
      if (made) break;
      CHECK(made.reason().ends_with('.'));
      ++refusals;
    }
    CHECK(n > 1);
    auto specimen = family->create(settings);
    REQUIRE(specimen.ok());
    for (std::uint32_t key = 0; key < 6; ++key) {
      const std::string text = "key " + std::to_string(key);
      for (n = 1;; ++n) {
        const std::string before = contents(**specimen);
        const auto changes = without(n, [&] { return (*specimen)->insert(text); });
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
