// Filters that come from a file, as specimens.
#include "sim/specimen/from_file.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <random>

#include "bloom/any_filter.hpp"

#include "tests/sim/specimen/any_specimen.hpp"
#include "tests/sim/specimen/contents.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

#if defined(__OPTIMIZE__) && !defined(__wasm__)
constexpr int runs = 100;
#else
constexpr int runs = 10;
#endif

Result<std::unique_ptr<Specimen>> stored_specimen(Source bytes) {
  auto filter = open_stored(bytes);
  if (!filter) return Error{filter.reason()};
  return specimen_of(files::widened(std::move(*filter)));
}

Result<std::unique_ptr<Specimen>> opened(const std::string& bytes) {
  return stored_specimen(
      std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

template <class F, class Settings>
std::string refusal(const Settings& settings) {
  auto filter = F::create(settings);
  REQUIRE(filter.ok());
  const auto bytes = filter->serialize();
  REQUIRE(bytes.ok());
  const auto specimen = stored_specimen(*bytes);
  REQUIRE_FALSE(specimen.ok());
  return specimen.reason();
}

}  // namespace

TEST_CASE("a stored specimen is opened as it was, and goes on as it would") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    for (int run = 0; run < runs; ++run) {
      CAPTURE(run);
      std::mt19937_64 random(static_cast<std::uint64_t>(run));
      const auto origin = any_specimen(*family, random);
      const std::string bytes = contents(*origin);
      const auto made = opened(bytes);
      REQUIRE(made.ok());
      Specimen& copy = **made;
      REQUIRE(&copy.family() == family);
      REQUIRE(contents(copy) == bytes);
      REQUIRE(copy.cells().count == origin->cells().count);
      REQUIRE(copy.cells().width == origin->cells().width);
      const SpecimenSettings was = origin->settings();
      const SpecimenSettings is = copy.settings();
      REQUIRE(is.bits == was.bits);
      REQUIRE(is.width == was.width);
      for (int i = 0; i < 20; ++i) {
        const std::string key = any_key(random);
        REQUIRE(copy.may_contain(key) == origin->may_contain(key));
        REQUIRE(passes(copy, copy.trace(key)) == origin->may_contain(key));
        // Where a seed may be another than was wished for, the arithmetic names the one found.
        if (!family->is_static) {
          REQUIRE(copy.arithmetic(key).back().sum == origin->arithmetic(key).back().sum);
        }
      }
      if (family->is_static) continue;
      REQUIRE(is.hashes == was.hashes);
      REQUIRE(is.seed == was.seed);
      for (int i = 0; i < 10; ++i) {
        const std::string key = any_key(random);
        REQUIRE(copy.insert(key).ok() == origin->insert(key).ok());
        REQUIRE(contents(copy) == contents(*origin));
      }
    }
  }
}

TEST_CASE("what was built at once, and comes without its keys, takes no more until it is cleared") {
  for (const FamilyInfo* family : all_families()) {
    if (!family->is_static) continue;
    CAPTURE(family->name);
    auto origin = family->create({});
    REQUIRE(origin.ok());
    REQUIRE((*origin)->insert("apple").ok());
    const std::string bytes = contents(**origin);
    const auto made = opened(bytes);
    REQUIRE(made.ok());
    // A copy does not know them either.
    const auto copy = (*made)->copy();
    REQUIRE(copy.ok());
    for (Specimen* specimen : {made->get(), copy->get()}) {
      CHECK(specimen->may_contain("apple"));
      const auto changes = specimen->insert("banana");
      REQUIRE_FALSE(changes.ok());
      CHECK(changes.reason() == "This filter was opened without its keys, and " +
                                    std::string(family->title) +
                                    " filters are built from all their keys at once: clear it, "
                                    "and insert all of them.");
      const std::string_view key = "banana";
      CHECK(specimen->insert_all({&key, 1}) == 0);
      CHECK(specimen->no_room().reason == changes.reason());
      CHECK(contents(*specimen) == bytes);
      specimen->clear();
      REQUIRE(specimen->insert("banana").ok());
      CHECK(specimen->may_contain("banana"));
    }
  }
}

TEST_CASE("a filter that is made elsewhere and cannot be shown is refused, and why is said") {
  constexpr std::uint64_t large_seed = std::uint64_t{1} << 40;
  CHECK(refusal<ClassicFilter>(ClassicSettings{7, 3, Scheme::double_hashing, 0}) ==
        "m = 7 is out of range: choose 8 … 134217728 bits.");
  CHECK(refusal<CountingFilter>(CountingSettings{64, 3, large_seed}) ==
        "This filter cannot be shown: its hash seed is 1,099,511,627,776, and the largest is "
        "4,294,967,295.");
  CHECK(refusal<BlockedFilter>(BlockedSettings{(1U << 18) + 1, 3, 0}) ==
        "This filter is too large to be shown: it has 134,218,240 bits, and the most is "
        "134,217,728.");
  CHECK(refusal<CuckooFilter>(CuckooSettings{1U << 23, 16, 0}) ==
        "This filter is too large to be shown: it has 536,870,912 bits, and the most is "
        "268,435,456.");
  CHECK(refusal<QuotientFilter>(QuotientSettings{8, 40, 0}) ==
        "This filter cannot be shown: its remainders have 40 bits, and the most is 32.");
  CHECK(refusal<StableFilter>(StableSettings{8000, 2, 3, 5000, 0}) ==
        "This filter cannot be shown: an insert takes 1 from 5,000 of its cells, and the most is "
        "4,096.");
}

TEST_CASE("a path map's filter becomes a classic specimen") {
  auto filter = ClassicFilter::create({500, 4, Scheme::enhanced, 9});
  REQUIRE(filter.ok());
  filter->insert("apple");
  const std::vector<std::uint64_t> words(filter->words().begin(), filter->words().end());
  const auto specimen = specimen_of(std::move(*filter));
  REQUIRE(specimen.ok());
  const SpecimenSettings settings = (*specimen)->settings();
  CHECK(settings.bits == 500);
  CHECK(settings.hashes == 4);
  CHECK(settings.scheme == Scheme::enhanced);
  CHECK(settings.seed == 9);
  std::vector<std::uint64_t> bits(words.size());
  (*specimen)->used_bits(0, bits);
  CHECK(bits == words);
  CHECK((*specimen)->may_contain("apple"));
}
