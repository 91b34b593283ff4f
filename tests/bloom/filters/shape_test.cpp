// What bloom/filter.hpp says, asked of every family by the same code.
#include <limits>
#include <string>
#include <type_traits>

#include "bloom/set_operations.hpp"

#include "tests/support/samples.hpp"

namespace bloom::test {
namespace {

template <class Filter>
using FilterOf = std::remove_cvref_t<Filter>;

// No family has lost a part of its shape, and none is copied by accident.
static_assert(Filter<ClassicFilter> && !Filter<int> && !Filter<std::vector<Hash>>);
static_assert(!std::is_copy_constructible_v<AnyFilter> && std::is_move_assignable_v<AnyFilter>);

template <class F>
constexpr bool only_grows =
    GrowingFilter<F> && !ErasingFilter<F> && !MergingFilter<F> && !StaticFilter<F>;
template <class F>
constexpr bool merges = MergingFilter<F> && !ErasingFilter<F> && !SizedFilter<F>;

static_assert(merges<ClassicFilter> && merges<SplitBlockFilter> && merges<BlockedFilter> &&
              merges<PartitionedFilter>);
static_assert(ErasingFilter<CountingFilter> && MergingFilter<CountingFilter> &&
              !SizedFilter<CountingFilter>);
static_assert(only_grows<ScalableFilter> && SizedFilter<ScalableFilter>);
static_assert(only_grows<StableFilter> && !SizedFilter<StableFilter>);
static_assert(ErasingFilter<CuckooFilter> && SizedFilter<CuckooFilter> &&
              !MergingFilter<CuckooFilter>);
static_assert(ErasingFilter<QuotientFilter> && MergingFilter<QuotientFilter> &&
              SizedFilter<QuotientFilter>);
static_assert(StaticFilter<XorFilter8> && StaticFilter<XorFilter16>);
static_assert(StaticFilter<FuseFilter8> && StaticFilter<FuseFilter16>);
static_assert(StaticFilter<RibbonFilter>);

// What sentences say of the families.
TEST_CASE("shape: families are listed by what they can do") {
  CHECK(erasing_families("or") == "counting, cuckoo or quotient");
  CHECK(merging_families("and") ==
        "classic, split-block, blocked, counting, quotient and partitioned");
  CHECK(static_families("and") == "xor, fuse and ribbon");
  CHECK(all_families_named("or").ends_with("quotient or partitioned"));
  CHECK(family_name(Family::binary_fuse) == "binary fuse");
  CHECK(family_name(Family::exclusive_or) == "xor");
  CHECK(family_name(Family::guava) == "unknown");
}

// Row numbers in a batch are no keys either.
template <class F>
concept BuiltFromNumbers = requires(std::span<const std::uint64_t> numbers) {
  F::build(numbers, {});
};
template <class F>
concept FilledFromNumbers = requires(F& filter, std::span<const std::uint64_t> numbers) {
  filter.insert_all(numbers);
};
template <class F>
concept AskedForNumbers = requires(const F& filter, std::span<const std::uint64_t> numbers,
                                   std::span<std::uint64_t> answers) {
  filter.may_contain_all(numbers, answers);
};
static_assert(!BuiltFromNumbers<XorFilter8> && !BuiltFromNumbers<FuseFilter16> &&
              !BuiltFromNumbers<RibbonFilter>);

TEST_CASE("shape: no batch takes bare numbers") {
  for_each_family({}, [](std::string_view, auto& filter) {
    using F = FilterOf<decltype(filter)>;
    static_assert(!FilledFromNumbers<F> && !AskedForNumbers<F>);
  });
}

const std::vector<Hash>& keys() {
  static const std::vector<Hash> hashes = RandomHashes(11).take(3000);
  return hashes;
}

TEST_CASE("shape: a clone is equal, and goes its own way") {
  for_each_family(keys(), [](std::string_view, auto& filter) {
    using F = FilterOf<decltype(filter)>;
    const auto before = stored_in(filter);
    auto copy = filter.clone();
    REQUIRE(copy.ok());
    CHECK(stored_in(*copy) == before);
    CHECK(copy->settings() == filter.settings());
    CHECK(copy->false_positive_rate() == filter.false_positive_rate());
    if constexpr (SizedFilter<F>) CHECK(copy->size() == filter.size());
    if constexpr (GrowingFilter<F>) {
      const std::vector<Hash> more = RandomHashes(12).take(100);
      // As many as have room.
      static_cast<void>(copy->insert_all(more));
      CHECK(stored_in(filter) == before);
      CHECK(stored_in(*copy) != before);
      static_cast<void>(filter.insert_all(more));
      CHECK(stored_in(filter) == stored_in(*copy));
    }
  });
}

TEST_CASE("shape: a cleared filter is as it was when it was created") {
  for_each_family(keys(), [](std::string_view, auto& filter) {
    using F = FilterOf<decltype(filter)>;
    if constexpr (GrowingFilter<F>) {
      auto fresh = F::create(filter.settings());
      REQUIRE(fresh.ok());
      static_cast<void>(filter.insert_all(RandomHashes(13).take(200)));
      filter.clear();
      CHECK(stored_in(filter) == stored_in(*fresh));
      CHECK(filter.bit_count() == fresh->bit_count());
      CHECK(filter.false_positive_rate() == 0);
      if constexpr (SizedFilter<F>) CHECK(filter.size() == 0);
      insert_every(filter, keys());
      insert_every(*fresh, keys());
      CHECK(stored_in(filter) == stored_in(*fresh));
    }
  });
}

template <class F>
F holding(const SettingsOf<F>& settings, std::span<const Hash> hashes) {
  auto filter = F::create(settings);
  REQUIRE(filter.ok());
  CHECK(filter->insert_all(hashes) == hashes.size());
  return std::move(*filter);
}

SplitBlockSettings other(SplitBlockSettings settings) {
  return {settings.blocks + 1};
}
template <class Settings>
Settings other(Settings settings) {
  ++settings.seed;
  return settings;
}

TEST_CASE("shape: merged filters are the one that was built from both sets of keys") {
  const std::span<const Hash> all = keys();
  const auto first = all.first(1200);
  const auto second = all.subspan(800, 700);  // some in both
  for_each_family(all, [&](std::string_view, auto& filter) {
    using F = FilterOf<decltype(filter)>;
    if constexpr (MergingFilter<F>) {
      F a = holding<F>(filter.settings(), first);
      const F b = holding<F>(filter.settings(), second);
      F both = holding<F>(filter.settings(), first);
      insert_every(both, second);
      const auto as_new = united(a, b);
      REQUIRE(as_new.ok());
      CHECK(stored_in(*as_new) == stored_in(both));
      CHECK(a.merge(b).ok());
      CHECK(stored_in(a) == stored_in(both));

      // With itself: as if all keys had been inserted twice.
      F twice = holding<F>(filter.settings(), first);
      insert_every(twice, first);
      F itself = holding<F>(filter.settings(), first);
      CHECK(itself.merge(itself).ok());
      CHECK(stored_in(itself) == stored_in(twice));

      const F unlike = holding<F>(other(filter.settings()), second);
      const auto refused = a.merge(unlike);
      REQUIRE_FALSE(refused.ok());
      CHECK(refused.reason().find("equal settings") != std::string::npos);
      CHECK_FALSE(united(a, unlike).ok());
      CHECK(stored_in(a) == stored_in(both));
    }
  });
}

TEST_CASE("shape: counters that stick stay so when filters are merged") {
  const std::vector<Hash> many(9, Hash::of("often"));
  CountingFilter a = holding<CountingFilter>({64, 3, 1}, many);
  const CountingFilter b = holding<CountingFilter>({64, 3, 1}, many);
  REQUIRE(a.merge(b).ok());
  for (const Cell& cell : a.trace("often")) {
    CHECK(a.count(static_cast<std::uint32_t>(cell.bit / 4)) == CountingFilter::max_count);
  }
}

TEST_CASE("shape: quotient filters that do not fit together are refused, and stay") {
  const std::vector<Hash> hashes = RandomHashes(14).take(80);
  QuotientFilter a = holding<QuotientFilter>({6, 9, 1}, std::span(hashes).first(40));
  const QuotientFilter b = holding<QuotientFilter>({6, 9, 1}, std::span(hashes).subspan(40));
  const auto before = stored_in(a);
  const auto refused = a.merge(b);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.reason().find("80 fingerprints") != std::string::npos);
  CHECK(stored_in(a) == before);
  CHECK(QuotientFilter::merged(a, b).ok());
}

TEST_CASE("shape: static filters are built from texts as from hashes, and tell their settings") {
  std::vector<std::string> texts;
  texts.reserve(2000);
  for (int i = 0; i < 2000; ++i) texts.push_back("key " + std::to_string(i));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  std::vector<Hash> hashes;
  hashes.reserve(views.size());
  for (const std::string_view text : views) hashes.push_back(Hash::of(text));
  for_each_family(hashes, [&](std::string_view, auto& filter) {
    using F = FilterOf<decltype(filter)>;
    if constexpr (StaticFilter<F>) {
      const auto by_text = F::for_keys(views, 0.01, 7);
      const auto by_hash = F::for_keys(std::span<const Hash>(hashes), 0.01, 7);
      REQUIRE(by_text.ok());
      REQUIRE(by_hash.ok());
      CHECK(stored_in(*by_text) == stored_in(*by_hash));
      const auto again = F::build(views, filter.settings());
      REQUIRE(again.ok());
      CHECK(stored_in(*again) == stored_in(filter));
      CHECK(again->settings() == filter.settings());
      const auto opened = F::deserialize(stored_in(filter));
      REQUIRE(opened.ok());
      CHECK(opened->settings() == filter.settings());
    }
  });
}

TEST_CASE("shape: a ribbon filter's settings make its sizes again, for all rates") {
  RandomHashes random(15);
  for (std::uint32_t i = 0; i < 300; ++i) {
    const double rate = std::exp2(-1 - 31 * (random.below(1000) / 1000.0));
    const std::vector<Hash> hashes = random.take(random.below(2000));
    const auto filter = RibbonFilter::build(hashes, {.rate = rate, .seed = i});
    REQUIRE(filter.ok());
    const auto again = RibbonFilter::build(hashes, filter->settings());
    REQUIRE(again.ok());
    CHECK(stored_in(*again) == stored_in(*filter));
  }
}

TEST_CASE("shape: a stored filter is opened in pieces as at once, whichever family it is") {
  for_each_family(keys(), [](std::string_view family, auto& filter) {
    using F = FilterOf<decltype(filter)>;
    CAPTURE(family);
    const auto stored = stored_in(filter);
    Giver giver(stored);
    const auto opened = F::deserialize(giver.source());
    REQUIRE(opened.ok());
    CHECK(giver.given() == stored.size());
    CHECK(giver.most() <= 65536);
    CHECK(stored_in(*opened) == stored);

    Giver another(stored);
    for (const auto& any : {open_stored(stored), open_stored(another.source())}) {
      REQUIRE(any.ok());
      const F* same = std::get_if<F>(&*any);
      REQUIRE(same != nullptr);
      CHECK(stored_in(*same) == stored);
    }
  });
}

// Whether a refusal says what is wrong; nothing is to be opened.
template <class Opened>
bool refused(const Opened& opened) {
  return !opened.ok() && opened.reason().size() > 40 && opened.reason().ends_with('.');
}

TEST_CASE("shape: a source that ends early, or gives other bytes, gives no filter") {
  const std::vector<Hash> few = RandomHashes(16).take(40);
  for_each_family(few, [](std::string_view family, auto& filter) {
    using F = FilterOf<decltype(filter)>;
    CAPTURE(family);
    const auto stored = stored_in(filter);
    std::size_t wrong = 0;
    for (std::size_t end = 0; end < stored.size(); end += 1 + end / 64) {
      Giver own(stored, end);
      const auto opened = F::deserialize(own.source());
      wrong += !opened.ok() && opened.reason().find("did not come") != std::string::npos ? 0 : 1;
      Giver any(stored, end);
      wrong += refused(open_stored(any.source())) ? 0 : 1;
      // A source that knows how short it is.
      Giver cut{std::span(stored).first(end)};
      wrong += refused(F::deserialize(cut.source())) ? 0 : 1;
      wrong += refused(open_stored(std::span(stored).first(end))) ? 0 : 1;
    }
    for (std::size_t i = 0; i < stored.size(); i += 1 + i / 64) {
      auto changed = stored;
      changed[i] ^= 0x10;
      Giver own(changed);
      wrong += refused(F::deserialize(own.source())) ? 0 : 1;
      Giver any(changed);
      wrong += refused(open_stored(any.source())) ? 0 : 1;
      wrong += refused(open_stored(changed)) ? 0 : 1;
    }
    auto longer = stored;
    longer.push_back(0);
    Giver more(longer);
    wrong += refused(F::deserialize(more.source())) ? 0 : 1;
    CHECK(wrong == 0);
  });
  CHECK(refused(open_stored(std::span<const std::uint8_t>())));
  CHECK(refused(open_stored(std::vector<std::uint8_t>(100, 'x'))));
}

TEST_CASE("shape: a filter for n keys and a rate, by its type and by the family's name") {
  const auto check = []<class F>(std::type_identity<F>, std::string_view family) {
    CAPTURE(family);
    auto made = F::for_keys(1000, 0.01);
    REQUIRE(made.ok());
    const auto named = for_keys(family, 1000, 0.01);
    REQUIRE(named.ok());
    REQUIRE(std::get_if<F>(&*named) != nullptr);
    CHECK(std::get_if<F>(&*named)->settings() == made->settings());
    CHECK(made->insert_all(std::span(keys()).first(1000)) == 1000);
    CHECK(made->false_positive_rate() < 0.0125);
    CHECK_FALSE(F::for_keys(1000, 1e-140).ok());
    CHECK_FALSE(F::for_keys(0, 0.01).ok());
  };
  check(std::type_identity<ClassicFilter>(), "classic");
  check(std::type_identity<SplitBlockFilter>(), "split-block");
  check(std::type_identity<BlockedFilter>(), "blocked");
  check(std::type_identity<CountingFilter>(), "counting");
  check(std::type_identity<ScalableFilter>(), "scalable");
  check(std::type_identity<StableFilter>(), "stable");
  check(std::type_identity<CuckooFilter>(), "cuckoo");
  check(std::type_identity<QuotientFilter>(), "quotient");
  check(std::type_identity<PartitionedFilter>(), "partitioned");
}

TEST_CASE("shape: what for_keys cannot reach is said") {
  const auto reason = [](const auto& made) { return made.ok() ? std::string() : made.reason(); };
  const std::span<const Hash> hashes = keys();
  CHECK(reason(XorFilter8::for_keys(hashes, 1e-4)).find("2^-8") != std::string::npos);
  CHECK(reason(XorFilter16::for_keys(hashes, 1e-5)).find("of 16 bits") != std::string::npos);
  CHECK(XorFilter16::for_keys(hashes, 0.01).ok());
  CHECK(reason(RibbonFilter::for_keys(hashes, 1e-12)).find("2^-32") != std::string::npos);
  CHECK(reason(for_keys("ribbon", 1000, 0.01)).find("build them from all") != std::string::npos);
  CHECK(reason(for_keys("cuckoo", 1000, 1e-9)).find("of 16 bits") != std::string::npos);
  CHECK(reason(for_keys("bloom", 1000, 0.01)).find("split-block") != std::string::npos);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double rate : {0.0, 1.0, -0.5, 2.0, nan, std::numeric_limits<double>::infinity()}) {
    for (const std::string_view family : families) {
      CHECK(reason(for_keys(family, 10, rate)).find("above 0 and below 1") != std::string::npos);
      CHECK_FALSE(for_keys(family, hashes, rate).ok());
    }
  }
  for (const std::string_view family : families) {
    CHECK_FALSE(for_keys(family, std::uint64_t{0}, 0.01).ok());
    CHECK(for_keys(family, std::span<const Hash>(), 0.01).ok());
  }
}

}  // namespace
}  // namespace bloom::test
