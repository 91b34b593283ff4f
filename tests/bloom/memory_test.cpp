// Memory that runs out: each allocation of each call fails once, and then all that are large. The
// call answers with a sentence that names the size, and what was there is as it was.
// `new` may only be asked for little (sentences, traces), never for what grows with a filter.
#include <cstdio>
#include <string>
#include <type_traits>
#include <utility>

#include "bloom/any_filter.hpp"
#include "bloom/filter.hpp"
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"
#include "bloom/set_operations.hpp"
#include "bloom/storage/bit_order.hpp"

#include "tests/support/failing_memory.hpp"
#include "tests/support/samples.hpp"

namespace bloom::test {
namespace {

bool names_the_size(const std::string& reason) {
  return reason.find("no memory for") != std::string::npos &&
         reason.find("no usable") == std::string::npos &&  // nothing was found damaged
         reason.find_first_of("0123456789") != std::string::npos && reason.ends_with('.');
}

// `call` answers a Result. Each of its allocations fails once; then all above some sizes do.
template <class Call>
void check_call(const std::string& name, Call call) {
  CAPTURE(name);
  REQUIRE(watched(0, any_size, call).ok());
  const std::uint32_t allocations = memory.asked;
  std::uint32_t large_news = memory.large_news;
  std::uint32_t unanswered = 0;
  const auto check_refused = [&](std::uint32_t failing, std::size_t most) {
    const auto result = watched(failing, most, call);
    unanswered += result.ok() || !names_the_size(result.reason()) ? 1 : 0;
    large_news += memory.large_news;
  };
  for (std::uint32_t i = 1; i <= allocations; ++i) check_refused(i, any_size);
  for (const std::size_t most : {std::size_t{0}, std::size_t{1000}}) check_refused(0, most);
  CHECK(allocations > 0);
  CHECK(unanswered == 0);
  CHECK(large_news == 0);
  std::printf("%-28s %u allocations failed, each with its sentence\n", name.c_str(), allocations);
}

const std::vector<Hash>& keys() {
  static const std::vector<Hash> hashes = RandomHashes(1).take(20'000);
  return hashes;
}

// `call` asks for no memory that could be missing, and little by `new`.
template <class Call>
void check_needs_none(const std::string& name, Call call) {
  CAPTURE(name);
  watched(0, 0, [&] {
    call();
    return true;
  });
  CHECK(memory.asked == 0);
  CHECK(memory.large_news == 0);
}

// `write` takes a Sink.
template <class Write>
void check_sink(const std::string& name, std::size_t size, Write write) {
  std::uint64_t taken = 0;
  const auto take = [&](std::span<const std::uint8_t> piece) {
    taken += piece.size();
    return true;
  };
  bool written = false;
  check_needs_none(name + " to a sink", [&] { written = write(Sink(take)).ok(); });
  CHECK(written);
  CHECK(taken == size);
  const auto refuse = [](std::span<const std::uint8_t>) { return false; };
  CHECK_FALSE(write(Sink(refuse)).ok());
}

// What `read` takes is the filter and little beside, also if it is given back.
template <class Read>
void check_takes(std::uint64_t filter_bytes, Read read) {
  CHECK(watched(0, any_size, [&] { return read().ok(); }));
  CHECK(memory.taken_bytes <= filter_bytes + small_bytes);
  CHECK(memory.large_news == 0);
}

// The families, not the forms of other systems.
template <class Filter>
void check_pieces(const std::string& name, const Filter& filter,
                  const std::vector<std::uint8_t>& stored) {
  const auto in_pieces = [&] {
    Giver giver(stored);
    return Filter::deserialize(giver.source());
  };
  const auto opened = [&] {
    Giver giver(stored);
    return open_stored(giver.source());
  };
  check_call(name + " in pieces", in_pieces);
  check_call(name + " opened in pieces", opened);
  check_call(name + " opened", [&] { return open_stored(stored); });
  check_call(name + " clone", [&] { return filter.clone(); });
  const std::uint64_t bytes = filter.bit_count() / 8;
  check_takes(bytes, in_pieces);
  check_takes(bytes, opened);
  check_takes(bytes, [&] { return open_stored(stored); });
  check_takes(bytes, [&] { return filter.clone(); });
}

template <class Filter>
void check_storage(const std::string& name, const Filter& filter) {
  check_call(name + " serialize", [&] { return filter.serialize(); });
  const std::vector<std::uint8_t> stored = stored_in(filter);
  check_call(name + " deserialize", [&] { return Filter::deserialize(stored); });
  check_sink(name, stored.size(), [&](Sink sink) { return filter.serialize(sink); });
  if constexpr (bloom::Filter<Filter>) check_pieces(name, filter, stored);
}

// Keys by their bytes, as many as keys().
const std::vector<std::string_view>& texts() {
  static const std::vector<std::string_view> views = [] {
    std::vector<std::string_view> all;
    for (const Hash& key : keys()) {
      all.emplace_back(reinterpret_cast<const char*>(&key), sizeof key);
    }
    return all;
  }();
  return views;
}

// Questions need no memory: nothing can fail.
template <class Filter>
void check_questions(const std::string& name, const Filter& filter) {
  std::vector<std::uint64_t> bitmap(bitmap_words(texts().size()));
  if constexpr (requires { filter.may_contain_all(std::span(keys()), bitmap); }) {
    check_needs_none(name + " may_contain_all", [&] { filter.may_contain_all(keys(), bitmap); });
  }
  check_needs_none(name + " may_contain_all, texts",
                   [&] { filter.may_contain_all(texts(), bitmap); });
  double rate = 0;
  check_needs_none(name + " rate", [&] { rate = filter.false_positive_rate(); });
  CHECK(rate > 0);
  std::size_t cells = 0;
  check_needs_none(name + " trace", [&] {
    for (const std::string_view key : std::span(texts()).first(100)) {
      cells += filter.trace(key).size();
    }
  });
  CHECK(cells >= 100);
}

// Filters of a fixed size take keys without any memory.
template <class Filter>
void check_inserts(const std::string& name, Filter& filter) {
  const std::span<const Hash> hashes = keys();
  const std::span<const std::string_view> views = texts();
  if constexpr (requires { filter.insert_all(hashes); }) {
    check_needs_none(name + " insert_all", [&] { insert_every(filter, hashes); });
  }
  check_needs_none(name + " insert_all, texts", [&] {
    insert_every(filter, views.first(100));
    insert_one(filter, views[0]);
  });
}

template <class Filter, class Settings>
void check_growing(const std::string& name, const Settings& settings) {
  check_call(name + " create", [&] { return Filter::create(settings); });
  auto filter = Filter::create(settings);
  REQUIRE(filter.ok());
  if constexpr (std::is_same_v<Filter, ScalableFilter>) {
    insert_every(*filter, std::span<const Hash>(keys()));
  } else {
    check_inserts(name, *filter);
  }
  check_questions(name, *filter);
  check_storage(name, *filter);
  if constexpr (GrowingFilter<Filter>) {
    check_call(name + " for keys", [] { return Filter::for_keys(20'000, 0.01); });
    auto empty = Filter::create(settings);
    REQUIRE(empty.ok());
    if constexpr (MergingFilter<Filter>) {
      check_needs_none(name + " merge", [&] { CHECK(empty->merge(*filter).ok()); });
    }
    check_needs_none(name + " clear", [&] { empty->clear(); });
  }
}

template <class Filter, class Settings>
void check_static(const std::string& name, const Settings& settings) {
  check_call(name + " build", [&] { return Filter::build(keys(), settings); });
  std::vector<Hash> repeated = keys();
  repeated.insert(repeated.end(), keys().begin(), keys().end());
  check_call(name + " build, repeats", [&] { return Filter::build(repeated, settings); });
  check_call(name + " build, texts", [&] { return Filter::build(texts(), settings); });
  const double rate = name.ends_with("16 bits") ? 1e-4 : 0.01;
  check_call(name + " for keys", [&] { return Filter::for_keys(texts(), rate); });
  auto filter = Filter::build(keys(), settings);
  REQUIRE(filter.ok());
  check_questions(name, *filter);
  check_storage(name, *filter);
}

TEST_CASE("memory: every call of every family answers when it runs out") {
  check_growing<ClassicFilter>("classic", ClassicSettings{200'000, 7, Scheme::double_hashing, 1});
  check_growing<SplitBlockFilter>("split-block", SplitBlockSettings{1000});
  check_growing<BlockedFilter>("blocked", BlockedSettings{500, 8, 1});
  check_growing<CountingFilter>("counting", CountingSettings{200'000, 7, 1});
  check_growing<ScalableFilter>("scalable", ScalableSettings{.capacity = 2000});
  check_growing<StableFilter>("stable", StableSettings{50'000, 3, 3, 80, 1});
  check_growing<CuckooFilter>("cuckoo", CuckooSettings{6000, 12, 1});
  check_growing<QuotientFilter>("quotient", QuotientSettings{15, 9, 1});
  check_growing<PartitionedFilter>("partitioned", PartitionedSettings{30'000, 7, 1});
  check_static<XorFilter8>("xor", XorSettings{1});
  check_static<XorFilter16>("xor, 16 bits", XorSettings{1});
  check_static<FuseFilter8>("fuse", XorSettings{1});
  check_static<FuseFilter16>("fuse, 16 bits", XorSettings{1});
  check_static<RibbonFilter>("ribbon", RibbonSettings{.rate = 0.01, .seed = 1});
}

TEST_CASE("memory: a filter of 128 MiB is stored and opened without a second one") {
  std::FILE* const file = std::tmpfile();
  REQUIRE(file != nullptr);
  std::uint64_t size = 0;
  {
    auto filter = ClassicFilter::create({1U << 30, 7, Scheme::double_hashing, 1});
    REQUIRE(filter.ok());
    filter->insert_all(keys());
    const auto write = [&](std::span<const std::uint8_t> piece) {
      size += piece.size();
      return std::fwrite(piece.data(), 1, piece.size(), file) == piece.size();
    };
    check_takes(0, [&] { return filter->serialize(Sink(write)); });
  }
  CHECK(size == (1U << 27) + 40);
  const auto read = [&](std::span<std::uint8_t> room) {
    return std::fread(room.data(), 1, room.size(), file) == room.size();
  };
  std::rewind(file);
  Result<AnyFilter> opened = Error{"It is not opened."};
  check_takes(1U << 27, [&]() -> const Result<AnyFilter>& {
    return opened = open_stored(Source(read, size));
  });
  REQUIRE(opened.ok());
  CHECK(missed(std::get<ClassicFilter>(*opened), keys()) == 0);
  std::fclose(file);
}

TEST_CASE("memory: nothing is taken for a header that claims more than there is") {
  for_each_family(std::span(keys()).first(2000), [](std::string_view, auto& filter) {
    using Filter = std::remove_cvref_t<decltype(filter)>;
    const std::vector<std::uint8_t> stored = stored_in(filter);
    Giver cut{std::span(stored).first(stored.size() - 32)};
    CHECK_FALSE(watched(0, any_size, [&] { return Filter::deserialize(cut.source()).ok(); }));
    CHECK(memory.taken_bytes <= filter.bit_count() / 8);
    if constexpr (!std::is_same_v<Filter, ScalableFilter> &&
                  !std::is_same_v<Filter, SplitBlockFilter>) {
      CHECK(memory.taken_bytes ==
            0);  // one has stages, and the other's header does not say its size
    }
  });
}

TEST_CASE("memory: quotient filters are resized and merged, or say what is missing") {
  auto a = QuotientFilter::create({14, 10, 1});
  auto b = QuotientFilter::create({14, 10, 1});
  REQUIRE(a.ok());
  REQUIRE(b.ok());
  insert_every(*a, std::span<const Hash>(keys()).first(10'000));
  insert_every(*b, std::span<const Hash>(keys()).subspan(10'000));
  check_call("quotient resized", [&] { return a->resized(16); });
  check_call("quotient merged", [&] { return QuotientFilter::merged(*a, *b); });
}

TEST_CASE("memory: a scalable filter that cannot grow keeps what it has, and goes on later") {
  auto filter = ScalableFilter::create({.capacity = 100, .growth = 1});
  REQUIRE(filter.ok());
  std::size_t next = 0;
  std::uint32_t refusals = 0;
  while (filter->stage_count() < 40) {
    const std::vector<std::uint8_t> before = stored_in(*filter);
    const auto insert = [&] { return filter->insert(keys()[next]); };
    const Insertion answer = watched(1, any_size, insert);
    if (answer != Insertion::no_room) {
      ++next;
      continue;
    }
    ++refusals;
    CHECK(stored_in(*filter) == before);
    CHECK(names_the_size(filter->no_room().reason));
    const Insertion second = watched(2, any_size, insert);  // the list of stages, where it grows
    if (second == Insertion::no_room) {
      CHECK(stored_in(*filter) == before);
      CHECK(filter->insert(keys()[next]) == Insertion::added);
    }
    ++next;
  }
  CHECK(refusals == 39);
  CHECK(missed(*filter, {keys().begin(), keys().begin() + static_cast<std::ptrdiff_t>(next)}) == 0);
}

TEST_CASE("memory: a batch that finds no room for the next stage keeps what it took") {
  constexpr ScalableSettings settings{.capacity = 100, .growth = 2};
  const std::span<const Hash> batch = std::span(keys()).first(2000);
  for (std::uint32_t fail = 1; fail <= 6; ++fail) {
    auto filter = ScalableFilter::create(settings);
    auto expected = ScalableFilter::create(settings);
    REQUIRE(filter.ok());
    REQUIRE(expected.ok());
    const std::uint64_t taken = watched(fail, any_size, [&] { return filter->insert_all(batch); });
    CAPTURE(fail);
    CHECK(memory.large_news == 0);
    CHECK((taken < batch.size()) == (memory.asked >= fail));
    insert_every(*expected, batch.first(static_cast<std::size_t>(taken)));
    CHECK(stored_in(*filter) == stored_in(*expected));
    CHECK(filter->insert_all(batch.subspan(static_cast<std::size_t>(taken))) ==
          batch.size() - taken);
    CHECK(missed(*filter, {batch.begin(), batch.end()}) == 0);
  }
}

TEST_CASE("memory: every format is written and read, or says what is missing") {
  check_growing<GuavaFilter>("guava", GuavaSettings{2000, 7});
  check_growing<Bip37Filter>("bip37", Bip37Settings{20'000, 7, 5, 1});

  auto blocks = SplitBlockFilter::create({1000});
  REQUIRE(blocks.ok());
  blocks->insert_all(keys());
  check_call("split-block to_bytes", [&] { return blocks->to_bytes(); });
  check_call("sbbf write", [&] { return write_sbbf(*blocks); });
  const auto sbbf = bytes_of(write_sbbf(*blocks));
  check_call("sbbf read", [&] { return read_sbbf(sbbf); });
  check_sink("sbbf", sbbf.size(), [&](Sink sink) { return write_sbbf(*blocks, sink); });

  auto filter = ClassicFilter::create({200'000, 7, Scheme::double_hashing, 1});
  REQUIRE(filter.ok());
  filter->insert_all(keys());
  // A header that is itself large, with a name and a number that are.
  const std::string header = R"({"version":"v","bloom":{"\u006e":1)" + std::string(5000, '0') +
                             R"(},"\u0078)" + std::string(5000, 'x') + R"(":1})";
  check_call("path map write", [&] { return write_jsonl(*filter, 20'000, 0.01, header); });
  const auto jsonl = bytes_of(write_jsonl(*filter, 20'000, 0.01, header));
  check_sink("path map", jsonl.size(),
             [&](Sink sink) { return write_jsonl(*filter, 20'000, 0.01, header, sink); });
  std::string text(jsonl.begin(), jsonl.end());
  check_call("path map read", [&] { return read_jsonl(text); });
  // An escape, so that the text of the bits is not that of the file.
  const std::size_t bits = text.find("\n\"") + 2;
  char escape[8];
  std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(text[bits]));
  text.replace(bits, 1, escape);
  check_call("path map read, escaped", [&] { return read_jsonl(text); });
  const std::string number = "\"p\":0.01";
  text.replace(text.find(number), number.size(), "\"p\":0.01" + std::string(5000, '7'));
  check_call("path map read, long number", [&] { return read_jsonl(text); });
}

TEST_CASE("memory: unions and intersections say what is missing") {
  auto a = ClassicFilter::create({200'000, 7, Scheme::double_hashing, 1});
  auto b = ClassicFilter::create({200'000, 7, Scheme::double_hashing, 1});
  REQUIRE(a.ok());
  REQUIRE(b.ok());
  a->insert_all(std::span(keys()).first(10'000));
  b->insert_all(std::span(keys()).subspan(5'000));
  check_call("united", [&] { return united(*a, *b); });
  check_call("intersected", [&] { return intersected(*a, *b); });
  check_needs_none("sizes", [&] { CHECK(estimated_sizes(*a, *b).ok()); });
}

}  // namespace
}  // namespace bloom::test
