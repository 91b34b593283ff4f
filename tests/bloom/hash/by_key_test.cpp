// What every family takes as a key: a Hash, or its bytes; never a bare integer.
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include "bloom/filters/blocked.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/counting.hpp"
#include "bloom/filters/cuckoo.hpp"
#include "bloom/filters/partitioned.hpp"
#include "bloom/filters/quotient.hpp"
#include "bloom/filters/ribbon.hpp"
#include "bloom/filters/scalable.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/stable.hpp"
#include "bloom/filters/xor_filter.hpp"

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

template <class Filter, class Key>
concept AskedWith = requires(const Filter& filter, Key key) {
  filter.may_contain(key);
};
template <class Filter, class Key>
concept InsertedWith = requires(Filter& filter, Key key) {
  filter.insert(key);
};
template <class Filter, class Key>
concept ErasedWith = requires(Filter& filter, Key key) {
  filter.erase(key);
};
template <class Filter, class Key>
concept TracedWith = requires(const Filter& filter, Key key) {
  filter.trace(key);
};
template <class Filter>
concept AskedWithZero = requires(const Filter& filter) {
  filter.may_contain(0);
};

template <class Filter>
constexpr bool no_integer_is_asked =
    AskedWith<Filter, Hash>&& AskedWith<Filter, std::string_view>&& AskedWith<Filter, const char*>&&
        TracedWith<Filter, std::string> &&
    !AskedWith<Filter, std::uint64_t> && !AskedWith<Filter, int> && !AskedWith<Filter, bool> &&
    !AskedWithZero<Filter> && !TracedWith<Filter, std::uint64_t> && !TracedWith<Filter, int>;

template <class Filter>
constexpr bool no_integer_is_taken =
    no_integer_is_asked<Filter>&& InsertedWith<Filter, Hash>&&
        InsertedWith<Filter, std::string_view>&& InsertedWith<Filter, std::string> &&
    !InsertedWith<Filter, std::uint64_t> && !InsertedWith<Filter, int> &&
    !ErasedWith<Filter, std::uint64_t> && !ErasedWith<Filter, int>;

static_assert(no_integer_is_taken<ClassicFilter> && no_integer_is_taken<SplitBlockFilter> &&
              no_integer_is_taken<BlockedFilter> && no_integer_is_taken<CountingFilter> &&
              no_integer_is_taken<ScalableFilter> && no_integer_is_taken<StableFilter> &&
              no_integer_is_taken<CuckooFilter> && no_integer_is_taken<QuotientFilter> &&
              no_integer_is_taken<PartitionedFilter>);
static_assert(no_integer_is_asked<XorFilter8> && no_integer_is_asked<XorFilter16> &&
              no_integer_is_asked<FuseFilter8> && no_integer_is_asked<FuseFilter16> &&
              no_integer_is_asked<RibbonFilter>);
static_assert(ErasedWith<CountingFilter, std::string_view> &&
              ErasedWith<CuckooFilter, std::string_view> &&
              ErasedWith<QuotientFilter, std::string_view>);
static_assert(!std::is_convertible_v<std::uint64_t, Hash> &&
              !std::is_constructible_v<Hash, std::uint64_t>);

// The row numbers of a table, which used to meet in one block.
template <class Filter>
void check_numbers(Result<Filter> filter, const char* name) {
  REQUIRE(filter.ok());
  constexpr std::uint32_t keys = 100'000;
  for (std::uint64_t i = 0; i < keys; ++i) insert_one(*filter, Hash::of_number(i));
  std::uint32_t missed = 0;
  std::uint32_t positives = 0;
  for (std::uint64_t i = 0; i < keys; ++i) {
    missed += filter->may_contain(Hash::of_number(i)) ? 0 : 1;
    positives += filter->may_contain(Hash::of_number(keys + i)) ? 1 : 0;
  }
  const double expected = filter->false_positive_rate();
  std::printf("%s: of the next 100,000 numbers %u are false positives, %.0f expected\n", name,
              positives, expected * keys);
  CHECK(missed == 0);
  CHECK(std::abs(positives - expected * keys) < 5 * std::sqrt(expected * keys));
}

TEST_CASE("keys: sequential numbers are as good as any") {
  check_numbers(SplitBlockFilter::create({4100}), "split-block");
  check_numbers(BlockedFilter::create({2000, 8, 0}), "blocked");
  check_numbers(ClassicFilter::create({958'506, 7, Scheme::double_hashing, 0}), "classic");
  check_numbers(CuckooFilter::create({26'400, 10, 0}), "cuckoo");
}

// A key by its bytes is its XXH64 with seed 0, in single calls and in batches of every length.
template <class Filter>
void check_texts(Filter by_text, Filter by_hash) {
  std::vector<std::string> texts;
  texts.reserve(700);
  for (int i = 0; i < 700; ++i) texts.push_back("key " + std::to_string(i));
  const std::vector<std::string_view> keys(texts.begin(), texts.end());
  std::vector<Hash> hashes;
  hashes.reserve(keys.size());
  for (const std::string_view key : keys) hashes.push_back(Hash::of(key));
  insert_every(by_text, std::span(keys).first(600));
  insert_every(by_hash, std::span<const Hash>(hashes).first(600));
  CHECK(stored_in(by_text) == stored_in(by_hash));
  insert_one(by_text, std::string_view("one more"));
  insert_one(by_hash, Hash::of("one more"));
  CHECK(stored_in(by_text) == stored_in(by_hash));
  std::vector<std::uint64_t> bitmap(bitmap_words(keys.size()));
  by_text.may_contain_all(std::span<const std::string_view>(keys), bitmap);
  CHECK(bitmap == answers(by_hash, hashes));
  CHECK(by_text.may_contain("one more"));
  CHECK(by_text.trace("one more") == by_hash.trace(Hash::of("one more")));
}

template <class Filter, class Settings>
void check_texts(const Settings& settings) {
  auto by_text = Filter::create(settings);
  auto by_hash = Filter::create(settings);
  REQUIRE(by_text.ok());
  REQUIRE(by_hash.ok());
  check_texts(std::move(*by_text), std::move(*by_hash));
}

TEST_CASE("keys: by their bytes or as a hash, the same in all families that work on hashes") {
  check_texts<SplitBlockFilter>(SplitBlockSettings{40});
  check_texts<BlockedFilter>(BlockedSettings{20, 8, 1});
  check_texts<CountingFilter>(CountingSettings{9000, 5, 2});
  check_texts<ScalableFilter>(ScalableSettings{.capacity = 100, .seed = 3});
  check_texts<StableFilter>(StableSettings{.cells = 9000, .decrements = 3, .seed = 4});
  check_texts<CuckooFilter>(CuckooSettings{200, 12, 5});
  check_texts<QuotientFilter>(QuotientSettings{10, 9, 6});
  check_texts<PartitionedFilter>(PartitionedSettings{2000, 5, 7});
  CHECK(CuckooFilter::create({100, 12, 5})->insert_all(std::vector<std::string_view>(9, "same")) ==
        8);
}

TEST_CASE("classic: a scheme that does not exist is refused") {
  const auto filter = ClassicFilter::create({64, 3, static_cast<Scheme>(9), 0});
  REQUIRE_FALSE(filter.ok());
  CHECK(filter.reason() ==
        "Scheme 9 is unknown: choose double_hashing (0), enhanced (1) or independent (2).");
}

}  // namespace
}  // namespace bloom::test
