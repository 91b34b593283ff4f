// Memory that runs out: each allocation of each call fails once, and then all that are large. The
// call answers with a sentence that names the size, and what was there is as it was.
//
// malloc, calloc and aligned_alloc of the library are wrapped by the linker. `new` cannot fail
// politely without exceptions: it may only be asked for little (sentences, traces), never for what
// grows with a filter.
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>
#include <utility>

#include "bloom/filters/blocked.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/counting.hpp"
#include "bloom/filters/cuckoo.hpp"
#include "bloom/filters/quotient.hpp"
#include "bloom/filters/ribbon.hpp"
#include "bloom/filters/scalable.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/stable.hpp"
#include "bloom/filters/xor_filter.hpp"

#include "tests/families/measure.hpp"

namespace {

constexpr std::size_t small_bytes = 1024;

bool watching = false;
std::uint32_t asked = 0;                                     // allocations since watching began
std::uint32_t failing = 0;                                   // the one that fails; 0 for none
std::size_t most = std::numeric_limits<std::size_t>::max();  // larger ones fail
std::uint32_t large_news = 0;                                // of more than small_bytes

bool refused(std::size_t bytes) {
  return watching && (++asked == failing || bytes > most);
}

void* from_new(std::size_t bytes);

}  // namespace

extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t bytes);

void* __wrap_malloc(std::size_t bytes) {
  return refused(bytes) ? nullptr : __real_malloc(bytes);
}
void* __wrap_calloc(std::size_t count, std::size_t size) {
  return refused(count * size) ? nullptr : __real_calloc(count, size);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return refused(bytes) ? nullptr : __real_aligned_alloc(alignment, bytes);
}
}

namespace {

void* from_new(std::size_t bytes) {
  if (watching && bytes > small_bytes) ++large_news;
  void* const memory = __real_malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

void* operator new(std::size_t bytes) {
  return from_new(bytes);
}
void* operator new[](std::size_t bytes) {
  return from_new(bytes);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace bloom::test {
namespace {

bool names_the_size(const std::string& reason) {
  return reason.find("no memory for") != std::string::npos &&
         reason.find_first_of("0123456789") != std::string::npos && reason.ends_with('.');
}

// `call` answers a Result. Each of its allocations fails once; then all above some sizes do.
template <class Call>
void check_call(const std::string& name, Call call) {
  CAPTURE(name);
  const auto watched = [&](std::uint32_t fail, std::size_t largest) {
    watching = true;
    asked = 0;
    failing = fail;
    most = largest;
    auto result = call();
    watching = false;
    return result;
  };
  large_news = 0;
  constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
  REQUIRE(watched(0, any).ok());
  const std::uint32_t allocations = asked;
  std::uint32_t unanswered = 0;
  for (std::uint32_t i = 1; i <= allocations; ++i) {
    const auto result = watched(i, any);
    unanswered += result.ok() || !names_the_size(result.reason()) ? 1 : 0;
  }
  for (const std::size_t largest : {std::size_t{0}, std::size_t{1000}}) {
    const auto result = watched(0, largest);
    unanswered += result.ok() || !names_the_size(result.reason()) ? 1 : 0;
  }
  CHECK(allocations > 0);
  CHECK(unanswered == 0);
  CHECK(large_news == 0);
  std::printf("%-28s %u allocations failed, each with its sentence\n", name.c_str(), allocations);
}

const std::vector<Hash>& keys() {
  static const std::vector<Hash> hashes = RandomHashes(1).take(20'000);
  return hashes;
}

template <class Filter>
void check_storage(const std::string& name, const Filter& filter) {
  check_call(name + " serialize", [&] { return filter.serialize(); });
  const std::vector<std::uint8_t> stored = stored_in(filter);
  check_call(name + " deserialize", [&] { return Filter::deserialize(stored); });
  // To a sink it takes no memory at all.
  std::uint64_t taken = 0;
  const auto take = [&](std::span<const std::uint8_t> piece) {
    taken += piece.size();
    return true;
  };
  watching = true;
  asked = failing = 0;
  most = 0;
  large_news = 0;
  const bool written = filter.serialize(Sink(take)).ok();
  watching = false;
  CHECK(written);
  CHECK(taken == stored.size());
  CHECK(asked == 0);
  CHECK(large_news == 0);
}

template <class Filter, class Settings>
void check_growing(const std::string& name, const Settings& settings) {
  check_call(name + " create", [&] { return Filter::create(settings); });
  auto filter = Filter::create(settings);
  REQUIRE(filter.ok());
  filter->insert_all(keys());
  check_storage(name, *filter);
}

template <class Filter, class Settings>
void check_static(const std::string& name, const Settings& settings) {
  check_call(name + " build", [&] { return Filter::build(keys(), settings); });
  std::vector<Hash> repeated = keys();
  repeated.insert(repeated.end(), keys().begin(), keys().end());
  check_call(name + " build, repeats", [&] { return Filter::build(repeated, settings); });
  auto filter = Filter::build(keys(), settings);
  REQUIRE(filter.ok());
  check_storage(name, *filter);
}

TEST_CASE("memory: every call of every family answers when it runs out") {
  check_growing<ClassicFilter>("classic", Settings{200'000, 7, Scheme::double_hashing, 1});
  check_growing<SplitBlockFilter>("split-block", 1000U);
  check_growing<CacheLineFilter>("blocked", CacheLineSettings{500, 8, 1});
  check_growing<CountingFilter>("counting", CountingSettings{200'000, 7, 1});
  check_growing<ScalableFilter>("scalable", ScalableSettings{.capacity = 2000});
  check_growing<StableFilter>("stable", StableSettings{50'000, 3, 3, 80, 1});
  check_growing<CuckooFilter>("cuckoo", CuckooSettings{6000, 12, 1});
  check_growing<QuotientFilter>("quotient", QuotientSettings{15, 9, 1});
  check_static<XorFilter8>("xor", XorSettings{1});
  check_static<XorFilter16>("xor, 16 bits", XorSettings{1});
  check_static<FuseFilter8>("fuse", XorSettings{1});
  check_static<FuseFilter16>("fuse, 16 bits", XorSettings{1});
  check_static<RibbonFilter>("ribbon", RibbonSettings{.rate = 0.01, .seed = 1});
}

TEST_CASE("memory: quotient filters are resized and merged, or say what is missing") {
  auto a = QuotientFilter::create({14, 10, 1});
  auto b = QuotientFilter::create({14, 10, 1});
  REQUIRE(a.ok());
  REQUIRE(b.ok());
  a->insert_all(std::span<const Hash>(keys()).first(10'000));
  b->insert_all(std::span<const Hash>(keys()).subspan(10'000));
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
    watching = true;
    asked = 0;
    failing = 1;  // of this insert
    const Insertion answer = filter->insert(keys()[next]);
    watching = false;
    if (answer != Insertion::no_room) {
      ++next;
      continue;
    }
    ++refusals;
    CHECK(stored_in(*filter) == before);
    CHECK(names_the_size(filter->no_room().reason));
    watching = true;
    asked = 0;
    failing = 2;  // the list of stages, where it grows
    const Insertion second = filter->insert(keys()[next]);
    watching = false;
    if (second == Insertion::no_room) {
      CHECK(stored_in(*filter) == before);
      CHECK(filter->insert(keys()[next]) == Insertion::added);
    }
    ++next;
  }
  CHECK(refusals == 39);
  CHECK(missed(*filter, {keys().begin(), keys().begin() + static_cast<std::ptrdiff_t>(next)}) == 0);
}

}  // namespace
}  // namespace bloom::test
