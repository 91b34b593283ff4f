// What pictures are made of, beside the value of each single cell; and copies.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <doctest/doctest.h>
#include <random>
#include <vector>

#include "bloom/bits/packed_bits.hpp"
#include "bloom/bits/used_cells.hpp"

#include "tests/sim/specimen/any_specimen.hpp"
#include "tests/sim/specimen/contents.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

#if defined(__OPTIMIZE__) && !defined(__wasm__)
constexpr int runs = 200;
#else
constexpr int runs = 20;
#endif

constexpr std::uint64_t untouched = 0x5a5a'5a5a'5a5a'5a5a;

}  // namespace

TEST_CASE("which of many packed numbers are not 0, for every width") {
  std::mt19937_64 random(1);
  for (std::uint32_t width = 1; width <= 64; ++width) {
    CAPTURE(width);
    const detail::UsedCells used(width);
    for (int round = 0; round < 50; ++round) {
      const std::uint32_t count = 1 + below(random, 64);
      auto bits = detail::PackedBits::allocate(std::uint64_t{count} * width);
      REQUIRE(bits.ok());
      std::uint64_t expected = 0;
      for (std::uint32_t i = 0; i < count; ++i) {
        if (below(random, 2) == 0) continue;
        bits->set(std::uint64_t{i} * width, width, std::uint64_t{1} << below(random, width));
        expected |= std::uint64_t{1} << i;
      }
      REQUIRE(used.of(bits->words().data(), count) == expected);
      // What lies behind them is none of theirs.
      if (count > 1) {
        const std::uint64_t but_one = expected & ((std::uint64_t{1} << (count - 1)) - 1);
        REQUIRE(used.of(bits->words().data(), count - 1) == but_one);
      }
    }
  }
}

TEST_CASE("the numbers and the used bits of any cells are those of each cell") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    std::uint64_t cells = 0;
    for (int run = 0; run < runs; ++run) {
      CAPTURE(run);
      std::mt19937_64 random(static_cast<std::uint64_t>(run));
      const auto specimen = any_specimen(*family, random);
      const std::uint32_t count = specimen->cells().count;
      cells += count;
      for (int part = 0; part < 8; ++part) {
        const std::uint32_t first = part == 0 ? 0 : below(random, count);
        std::vector<std::uint32_t> numbers(part == 0 ? count : below(random, count - first + 1));
        specimen->numbers(first, numbers);
        for (std::uint32_t i = 0; i < numbers.size(); ++i) {
          REQUIRE(numbers[i] == specimen->value(first + i).number);
        }
        // Also past the last cell, where there is nothing.
        const std::uint32_t begin = part == 0 ? 0 : 64 * below(random, count / 64 + 3);
        const std::size_t words = part == 0 ? count / 64 + 2 : below(random, count / 64 + 3);
        std::vector<std::uint64_t> bits(words + 1, untouched);
        specimen->used_bits(begin, std::span(bits).first(words));
        REQUIRE(bits.back() == untouched);
        for (std::uint32_t i = 0; i < 64 * words; ++i) {
          const bool used = begin + i < count && specimen->in_use(begin + i);
          REQUIRE((bits[i / 64] >> (i % 64) & 1) == (used ? 1U : 0U));
        }
      }
      std::uint64_t used = 0;
      for (std::uint32_t i = 0; i < count; ++i) {
        used += specimen->in_use(i) ? 1 : 0;
        const std::uint32_t above = specimen->value(i).number >> (specimen->width_of(i) - 1) >> 1;
        REQUIRE(above == 0);
        REQUIRE(specimen->width_of(i) <= specimen->cells().width);
      }
      REQUIRE(specimen->used() == used);
    }
    CHECK(cells > 0);
  }
}

TEST_CASE("a copy is equal, and goes its own way") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    int parted = 0;
    for (int run = 0; run < runs; ++run) {
      CAPTURE(run);
      std::mt19937_64 random(static_cast<std::uint64_t>(run));
      const auto specimen = any_specimen(*family, random);
      const std::string before = contents(*specimen);
      auto copy = specimen->copy();
      REQUIRE(copy.ok());
      REQUIRE(&(*copy)->family() == family);
      REQUIRE((*copy)->settings() == specimen->settings());
      REQUIRE(contents(**copy) == before);
      // What comes next does the same to both: also what a filter knows beside its cells.
      for (int i = 0; i < 5; ++i) {
        const std::string key = "new " + std::to_string(run) + " " + std::to_string(i);
        const bool taken = (*copy)->insert(key).ok();
        REQUIRE(contents(*specimen) == before);
        REQUIRE(specimen->copy().ok());
        auto other = specimen->copy();
        for (int j = 0; j <= i; ++j) {
          const std::string again = "new " + std::to_string(run) + " " + std::to_string(j);
          const bool also = (*other)->insert(again).ok();
          if (j == i) REQUIRE(also == taken);
        }
        REQUIRE(contents(**other) == contents(**copy));
      }
      const std::string after = contents(**copy);
      parted += after != before;
      specimen->clear();
      REQUIRE(contents(**copy) == after);
    }
    CHECK(parted > runs / 4);  // the others were full
  }
}

TEST_CASE("a copy of what is built at once has its keys") {
  for (const FamilyInfo* family : all_families()) {
    if (!family->is_static) continue;
    CAPTURE(family->name);
    auto specimen = family->create({});
    REQUIRE(specimen.ok());
    REQUIRE((*specimen)->insert("apple").ok());
    auto copy = (*specimen)->copy();
    REQUIRE(copy.ok());
    specimen->reset();
    REQUIRE((*copy)->insert("banana").ok());
    CHECK((*copy)->may_contain("apple"));
    CHECK((*copy)->may_contain("banana"));
    REQUIRE((*copy)->insert("apple").ok());
    CHECK((*copy)->insert("apple")->empty());
  }
}
