#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "bloom/filters/xor_filter.hpp"

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

template <class Filter>
Filter build(const std::vector<Hash>& keys, std::uint64_t seed = 0) {
  auto filter = Filter::build(keys, {.seed = seed});
  REQUIRE(filter.ok());
  return std::move(*filter);
}

TEST_CASE_TEMPLATE("xor and fuse: every key of every small set is found", Filter, XorFilter8,
                   XorFilter16, FuseFilter8, FuseFilter16) {
  std::size_t lost = 0;
  for (std::uint32_t n = 0; n < 700; ++n) {
    const std::vector<Hash> keys = RandomHashes(n).take(n);
    const Filter filter = build<Filter>(keys, n);
    CHECK(filter.size() == n);
    lost += missed(filter, keys);
  }
  CHECK(lost == 0);
}

TEST_CASE_TEMPLATE("xor and fuse: repeated hashes count once", Filter, XorFilter8, FuseFilter16) {
  const std::vector<Hash> keys = RandomHashes(5).take(3000);
  std::vector<Hash> repeated = keys;
  for (const int count : {1, 1001, 2001}) {
    repeated.insert(repeated.end(), keys.begin(), keys.begin() + count);
  }
  const Filter filter = build<Filter>(repeated);
  CHECK(filter.size() == 3000);
  CHECK(missed(filter, keys) == 0);

  const std::uint32_t n = 100'000;  // far more than the counters of the construction can hold
  const Filter same = build<Filter>(std::vector<Hash>(n, Hash::of_number(42)));
  CHECK(same.size() == 1);
  CHECK(same.may_contain(Hash::of_number(42)));
}

TEST_CASE_TEMPLATE("xor and fuse: construction ends, with an error when it must", Filter,
                   XorFilter8, FuseFilter8) {
  const std::vector<Hash> keys = RandomHashes(6).take(50);
  const auto none = Filter::build(keys, {.attempts = 0});
  REQUIRE_FALSE(none.ok());
  CHECK(none.reason().find("0 seeds") != std::string::npos);

  std::uint32_t refused = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const auto once = Filter::build(keys, {.seed = seed, .attempts = 1});
    refused += !once.ok();
    if (once.ok()) CHECK(missed(*once, keys) == 0);
    CHECK(missed(build<Filter>(keys, seed), keys) == 0);
  }
  std::printf("xor and fuse: %u of 500 single attempts failed for 50 keys\n", refused);
  CHECK(refused > 0);
  CHECK(refused < 100);
}

TEST_CASE_TEMPLATE("xor and fuse: random sets beside a set", Filter, XorFilter8, FuseFilter8) {
  RandomHashes random(8);
  for (int round = 0; round < 60; ++round) {
    const std::uint32_t size = 1 + random.below(4000);
    std::vector<Hash> keys;
    // From a small or a large range, so with many or no repeats, and with all bits alike or not.
    const std::uint64_t mask = ~std::uint64_t{0} >> random.below(56) << random.below(8);
    for (std::uint32_t i = 0; i < size; ++i)
      keys.push_back(Hash::from_uniform(random.next() & mask));
    const std::unordered_set<Hash, Itself> distinct(keys.begin(), keys.end());
    const Filter filter = build<Filter>(keys, random.next());
    CHECK(filter.size() == distinct.size());
    CHECK(missed(filter, keys) == 0);
  }
}

TEST_CASE_TEMPLATE("xor and fuse: the trace names three cells whose xor is the fingerprint", Filter,
                   XorFilter8, XorFilter16, FuseFilter8, FuseFilter16) {
  const std::vector<Hash> keys = RandomHashes(9).take(500);
  const Filter filter = build<Filter>(keys, 3);
  const std::vector<std::uint8_t> stored = stored_in(filter);
  constexpr std::size_t cells_at = 16 + 4 + 4 + 8 + 4 + 4;  // the header, then five numbers
  for (const Hash key : keys) {
    const Trace trace = filter.trace(key);
    REQUIRE(trace.size() == 3);
    std::uint32_t sum = 0;
    for (const Cell& cell : trace) {
      CHECK(cell.width == Filter::fingerprint_bits);
      REQUIRE(cell.bit + cell.width <= filter.bit_count());
      const auto at = static_cast<std::size_t>(cells_at + cell.bit / 8);
      sum ^= stored[at];
      if (cell.width == 16) sum ^= static_cast<std::uint32_t>(stored[at + 1]) << 8;
    }
    const std::uint64_t mixed = trace[0].value;
    const std::uint64_t mask = (1U << Filter::fingerprint_bits) - 1;
    CHECK(sum == ((mixed ^ mixed >> 32) & mask));
    CHECK(trace[0].bit != trace[1].bit);
    CHECK(trace[1].bit != trace[2].bit);
  }
}

// The first attempt that meets a repeated hash is none.
TEST_CASE_TEMPLATE("xor and fuse: with repeats the filter is the same, at the same seed", Filter,
                   XorFilter8, FuseFilter16) {
  const auto number = Hash::from_uniform;
  const std::array<Hash, 4> repeated = {number(1), number(2), number(3), number(1)};
  const std::span<const Hash> keys = repeated;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto once = Filter::build(keys.first(3), {seed, 1});
    const auto twice = Filter::build(keys, {seed, 1});
    REQUIRE(once.ok() == twice.ok());
    if (once) CHECK(stored_in(*once) == stored_in(*twice));
  }
}

TEST_CASE_TEMPLATE("xor and fuse: stored form and refusals", Filter, XorFilter8, XorFilter16,
                   FuseFilter8, FuseFilter16) {
  const Filter filter = build<Filter>(RandomHashes(10).take(150), 77);
  check_stored_form(filter, 11);
  CHECK(Filter::deserialize(stored_in(filter))->size() == 150);
  check_stored_form(build<Filter>({}), 12);
}

TEST_CASE("xor and fuse: one width or layout is not read as another") {
  const std::vector<std::uint8_t> stored = stored_in(build<FuseFilter8>(RandomHashes(3).take(3)));
  CHECK_FALSE(FuseFilter16::deserialize(stored).ok());
  CHECK_FALSE(XorFilter8::deserialize(stored).ok());
}

template <class Filter>
void check_static_rate(const std::string& name, std::uint32_t n, std::uint32_t probes,
                       double most) {
  const std::vector<Hash> keys = RandomHashes(n).take(n);
  const Filter filter = build<Filter>(keys);
  CHECK(missed(filter, keys) == 0);
  check_rate(name + ", n = " + std::to_string(n), filter, n, most, probes, n + 1);
}

TEST_CASE("xor and fuse: rate") {
  check_static_rate<XorFilter8>("xor, 8 bits", 100'000, 1U << 22, 1.24);
  check_static_rate<XorFilter16>("xor, 16 bits", 100'000, 1U << 24, 1.26);
  check_static_rate<FuseFilter8>("fuse, 8 bits", 10'000, 1U << 22, 1.29);
  check_static_rate<FuseFilter8>("fuse, 8 bits", 100'000, 1U << 22, 1.21);
  check_static_rate<FuseFilter16>("fuse, 16 bits", 100'000, 1U << 24, 1.22);
  check_static_rate<FuseFilter8>("fuse, 8 bits", 1'000'000, 1U << 22, 1.15);
}

}  // namespace
}  // namespace bloom::test
