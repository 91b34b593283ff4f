#include "sim/specimen/specimen_text.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <random>
#include <set>

#include "tests/sim/specimen/any_specimen.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

#if defined(__OPTIMIZE__) && !defined(__wasm__)
constexpr int runs = 200;
#else
constexpr int runs = 20;
#endif

std::unique_ptr<Specimen> made(std::string_view family, const SpecimenSettings& settings = {}) {
  auto specimen = family_named(all_families(), family)->create(settings);
  REQUIRE(specimen.ok());
  return std::move(*specimen);
}

SpecimenSettings of_bits(std::uint32_t bits) {
  SpecimenSettings settings;
  settings.bits = bits;
  return settings;
}

using What = Change::What;

}  // namespace

TEST_CASE("a cell is called by its place and says what it holds, in every family's own words") {
  CHECK(cell_words(*made("classic"), 17) == "bit 17: 0");
  CHECK(cell_words(*made("split-block", of_bits(1024)), 2 * 256 + 3 * 32 + 17) ==
        "block 2, word 3, bit 17: 0");
  CHECK(cell_words(*made("blocked", of_bits(2048)), 3 * 512 + 17) == "line 3, bit 17: 0");
  CHECK(cell_words(*made("stable"), 7) == "cell 7: 0 of 3");
  CHECK(cell_words(*made("cuckoo"), 5) == "bucket 1, slot 1: empty");
  CHECK(cell_words(*made("quotient"), 5) == "slot 5: empty");

  const auto counting = made("counting", of_bits(400'000));
  for (int i = 0; i < 3; ++i) REQUIRE(counting->insert("apple").ok());
  const std::uint32_t counter = counting->trace("apple").cells.front().cell;
  CHECK(cell_words(*counting, counter) == place_words(*counting, counter) + ": 3");
  for (int i = 0; i < 30; ++i) REQUIRE(counting->insert("apple").ok());
  CHECK(cell_words(*counting, counter).ends_with(": 15, stuck"));
  CHECK(place_words(*counting, 99'999) == "counter 99,999");

  SpecimenSettings one;
  one.capacity = 1;
  const auto scalable = made("scalable", one);
  REQUIRE(scalable->insert("apple").ok());
  REQUIRE(scalable->insert("banana").ok());
  CHECK(place_words(*scalable, scalable->group(1).first + 40) == "slice 1, bit 40");

  const auto cuckoo = made("cuckoo");
  REQUIRE(cuckoo->insert("apple").ok());
  const KeyTrace apple = cuckoo->trace("apple");
  const auto found = std::find_if(apple.cells.begin(), apple.cells.end(),
                                  [](const Reading& read) { return read.value.number != 0; });
  REQUIRE(found != apple.cells.end());
  CHECK(value_words(*cuckoo, found->cell, {0xc4}) == "c4");
  CHECK(value_words(*cuckoo, found->cell, {0x04}) == "04");

  const auto fuse = made("fuse");
  const Group segment = fuse->group(1);
  CHECK(place_words(*fuse, segment.first + 2) == "segment 1, cell 2");
  CHECK(value_words(*fuse, 0, {0}) == "00");  // a value as any

  const auto ribbon = made("ribbon");  // at 1 %: six or seven columns
  const std::uint32_t last = ribbon->cells().count - 1;
  CHECK(ribbon->width_of(last) == 7);
  CHECK(value_words(*ribbon, last, {0b0101011}) == "1101010");
  CHECK(place_words(*ribbon, 12) == "row 12");

  const auto quotient = made("quotient");
  CHECK(value_words(*quotient, 5, {0x0d, Value::occupied | Value::shifted}) ==
        "0d, occupied, shifted");
  CHECK(value_words(*quotient, 5, {0, Value::continuation}) == "00, continuation");
}

TEST_CASE("a change is one plain clause") {
  const auto classic = made("classic");
  CHECK(change_words(*classic, {What::set, 17, 17, {0}, {1}}) == "bit 17 went from 0 to 1");
  CHECK(change_words(*classic, {What::cleared, 17, 17, {1}, {0}}) == "bit 17 went from 1 to 0");
  const auto counting = made("counting");
  CHECK(change_words(*counting, {What::counted, 5, 5, {2}, {3}}) == "counter 5 went from 2 to 3");
  CHECK(change_words(*counting, {What::counted, 5, 5, {14}, {15, Value::sticky}}) ==
        "counter 5 went from 14 to 15, where it sticks");
  CHECK(change_words(*counting, {What::uncounted, 5, 5, {3}, {2}}) == "counter 5 went from 3 to 2");
  const auto stable = made("stable");
  CHECK(change_words(*stable, {What::faded, 9, 9, {2}, {1}}) == "cell 9 faded from 2 to 1");
  CHECK(change_words(*stable, {What::refreshed, 9, 9, {1}, {3}}) == "cell 9 was set from 1 to 3");
  SpecimenSettings one;
  one.capacity = 1;
  const auto scalable = made("scalable", one);
  REQUIRE(scalable->insert("apple").ok());
  const auto grown = scalable->insert("banana");
  REQUIRE(grown.ok());
  CHECK(change_words(*scalable, grown->front()) == "slice 1 was added");
  const auto cuckoo = made("cuckoo", of_bits(256));
  CHECK(change_words(*cuckoo, {What::placed, 9, 9, {}, {0x7e}}) ==
        "7e was put into bucket 2, slot 1");
  CHECK(change_words(*cuckoo, {What::kicked, 9, 9, {0xc4}, {0x7e}}) ==
        "7e was put into bucket 2, slot 1, in the place of c4");
  CHECK(change_words(*cuckoo, {What::kicked, 24, 9, {0x9f}, {0xc4}}) ==
        "c4 was kicked from bucket 2, slot 1 to bucket 6, slot 0, in the place of 9f");
  CHECK(change_words(*cuckoo, {What::moved_in, 24, 9, {}, {0xc4}}) ==
        "c4 was kicked from bucket 2, slot 1 to bucket 6, slot 0");
  CHECK(change_words(*cuckoo, {What::removed, 9, 9, {0xc4}, {}}) ==
        "c4 was taken out of bucket 2, slot 1");
  const auto quotient = made("quotient");
  CHECK(change_words(*quotient, {What::shifted, 6, 5, {}, {0x0d, Value::shifted}}) ==
        "0d moved from slot 5 to slot 6");
  CHECK(change_words(*quotient, {What::removed, 6, 6, {0x0d, Value::shifted}, {}}) ==
        "slot 6 became empty");
  CHECK(change_words(*quotient,
                     {What::marked, 6, 6, {0x0d, Value::shifted}, {0x0d, Value::occupied}}) ==
        "slot 6 is marked occupied now");
  CHECK(change_words(*made("xor"), {What::rebuilt, 0, 0, {}, {}}) ==
        "the filter was built again from its keys");
}

TEST_CASE("why a key may be there, or is not, is said from what was read") {
  const auto said = [](const Specimen& specimen, std::vector<Reading> cells,
                       std::optional<std::uint32_t> home = {}, std::uint32_t wanted = 0,
                       std::uint32_t mask = ~std::uint32_t{0}) {
    return rule_words(specimen, {std::move(cells), home, wanted, mask});
  };
  const auto classic = made("classic");
  CHECK(said(*classic, {{0, 3, {1}}, {0, 12, {0}}, {0, 5, {0}}}) == "bit 12 is 0");
  CHECK(said(*classic, {{0, 3, {1}}, {0, 12, {1}}}) == "all 2 bits are 1");
  CHECK(said(*classic, {{0, 3, {1}}}) == "the one bit is 1");
  const auto blocked = made("blocked", of_bits(1024));
  CHECK(said(*blocked, {{0, 530, {1}}, {0, 540, {1}}}) == "all 2 bits in line 1 are 1");
  CHECK(said(*blocked, {{0, 530, {1}}, {0, 540, {0}}}) == "line 1, bit 28 is 0");
  CHECK(said(*made("split-block"), {{0, 33, {1}}, {0, 40, {0}}}) == "block 0, word 1, bit 8 is 0");
  const auto counting = made("counting");
  CHECK(said(*counting, {{0, 3, {1}}, {0, 12, {2}}}) == "all 2 counters are above 0");
  CHECK(said(*counting, {{0, 3, {4}}}) == "the one counter is above 0");
  CHECK(said(*made("stable"), {{0, 3, {0}}}) == "cell 3 is 0");

  SpecimenSettings one;
  one.capacity = 1;
  const auto scalable = made("scalable", one);
  CHECK(said(*scalable, {{0, 3, {1}}, {0, 70, {0}}}) == "slice 0, bit 70 is 0");
  REQUIRE(scalable->insert("apple").ok());
  REQUIRE(scalable->insert("banana").ok());
  const std::uint32_t second = scalable->group(1).first;
  CHECK(said(*scalable, {{0, second, {0}}, {0, second + 70, {1}}, {0, 3, {1}}, {0, 70, {1}}}) ==
        "all 2 bits in slice 0 are 1");
  CHECK(said(*scalable, {{0, second, {0}}, {0, second + 70, {1}}, {0, 3, {1}}, {0, 70, {0}}}) ==
        "in each of the 2 slices a bit is 0");

  const auto cuckoo = made("cuckoo", of_bits(256));
  std::vector<Reading> slots;
  for (const std::uint32_t slot : {8U, 9U, 10U, 11U, 24U, 25U, 26U, 27U}) {
    slots.push_back({0, slot, {slot + 1}});
  }
  CHECK(said(*cuckoo, slots, {}, 0xc4) == "neither bucket 2 nor bucket 6 holds c4");
  CHECK(said(*cuckoo, slots, {}, 26) == "bucket 6, slot 1 holds 1a");
  slots.resize(4);
  CHECK(said(*cuckoo, slots, {}, 0xc4) == "bucket 2, the only one for it, does not hold c4");

  const auto quotient = made("quotient");
  CHECK(said(*quotient, {}, 5, 0x0d) == "home slot 5 is not occupied");
  CHECK(said(*quotient, {{0, 6, {0x0c, Value::shifted}}}, 5, 0x0d) ==
        "the run of home slot 5 does not hold 0d");
  CHECK(said(*quotient, {{0, 6, {0x0d, Value::shifted}}}, 5, 0x0d) ==
        "slot 6, in the run of home slot 5, holds 0d");

  const auto fuse = made("fuse");
  CHECK(said(*fuse, {{0, 1, {0x30}}, {0, 5, {0x0c}}, {0, 9, {0x03}}}, {}, 0xc4) ==
        "the three cells xor to 3f, and the key wants c4");
  CHECK(said(*fuse, {{0, 1, {0x30}}, {0, 5, {0x0c}}, {0, 9, {0x03}}}, {}, 0x3f) ==
        "the three cells xor to 3f, as the key wants");
  const auto ribbon = made("ribbon");
  CHECK(said(*ribbon, {{0, 1, {0b101}}, {0, 5, {0b110}}}, {}, 0, 0b111) ==
        "the 2 rows of the key xor to 110, and not to 000");
  CHECK(said(*ribbon, {{0, 1, {0b1101}}, {0, 5, {0b101}}}, {}, 0, 0b111) ==
        "the 2 rows of the key xor to 000");
  CHECK(said(*ribbon, {{0, 1, {1}}, {0, 5, {1}}}, {}, 0, 1) == "the 2 rows of the key xor to 0");
}

TEST_CASE("what a lookup reads is said in the family's words") {
  const SpecimenSettings settings = of_bits(4096);
  const char* const expected[] = {"3 bits",  "1 block",  "1 line",    "3 counters",
                                  "8 bits",  "3 cells",  "2 buckets", "3 cells",
                                  "3 cells", "1 window", "1 run",     "3 bits"};
  for (std::size_t i = 0; i < all_families().size(); ++i) {
    CHECK(reads_words(*made(all_families()[i]->name, settings)) == expected[i]);
  }
}

TEST_CASE("no words are missing after any operations, and no two cells are called alike") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    std::set<std::string> clauses;
    for (int run = 0; run < runs; ++run) {
      CAPTURE(run);
      std::mt19937_64 random(static_cast<std::uint64_t>(run));
      const auto specimen = any_specimen(*family, random);
      std::set<std::string> places;
      for (std::uint32_t cell = 0; cell < specimen->cells().count; ++cell) {
        places.insert(place_words(*specimen, cell));
      }
      REQUIRE(places.size() == specimen->cells().count);
      for (int i = 0; i < 20; ++i) {
        const std::string key = any_key(random);
        const auto changes = i % 4 == 0 ? specimen->erase(key) : specimen->insert(key);
        if (changes) {
          for (const Change& change : *changes) {
            const std::string words = change_words(*specimen, change);
            REQUIRE_FALSE(words.empty());
            REQUIRE(words.find("  ") == std::string::npos);
            clauses.insert(words.substr(words.find(' ')));
          }
        }
        const KeyTrace trace = specimen->trace(key);
        const std::string words = rule_words(*specimen, trace);
        REQUIRE_FALSE(words.empty());
        REQUIRE_FALSE(words.ends_with('.'));
        // What is said of a key that is absent is not said of one that may be there.
        clauses.insert((passes(*specimen, trace) ? "maybe " : "not ") + words);
        REQUIRE(clauses.count((passes(*specimen, trace) ? "not " : "maybe ") + words) == 0);
      }
    }
    CHECK(clauses.size() > 2);
  }
}
