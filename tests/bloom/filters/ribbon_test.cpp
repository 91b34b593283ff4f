#include "bloom/filters/ribbon.hpp"

#include <algorithm>
#include <utility>

#include "tests/support/measure.hpp"

namespace bloom::test {

using namespace detail;
namespace {

RibbonFilter build(const std::vector<Hash>& keys, const RibbonSettings& settings = {}) {
  auto filter = RibbonFilter::build(keys, settings);
  REQUIRE(filter.ok());
  return std::move(*filter);
}

TEST_CASE("ribbon: a row moved over the border of blocks loses no bit") {
  const RibbonRow row{0x8000'0000'0000'0003, 0xc000'0000'0000'0001};
  for (std::uint32_t by = 0; by < 128; ++by) {
    const ShiftedRow moved = shifted(row, by);
    const std::array<std::uint64_t, 4> to = {moved.here.low, moved.here.high, moved.next.low,
                                             moved.next.high};
    const std::array<std::uint64_t, 2> from = {row.low, row.high};
    for (std::uint32_t bit = 0; bit < 256; ++bit) {
      const bool expected =
          bit >= by && bit - by < 128 && (from[(bit - by) / 64] >> ((bit - by) % 64) & 1) != 0;
      CHECK(((to[bit / 64] >> (bit % 64) & 1) != 0) == expected);
    }
  }
}

TEST_CASE("ribbon: every key of every small set is found") {
  std::size_t lost = 0;
  for (std::uint32_t n = 0; n < 700; ++n) {
    const std::vector<Hash> keys = RandomHashes(n).take(n);
    const RibbonFilter filter = build(keys, {.rate = 0.02, .seed = n});
    CHECK(filter.size() == n);
    CHECK(filter.bit_count() == RibbonFilter::bits_for(n, 0.02));
    lost += missed(filter, keys);
  }
  CHECK(lost == 0);
}

TEST_CASE("ribbon: every rate, also far from a power of two") {
  const std::vector<Hash> keys = RandomHashes(1).take(3000);
  for (const double rate : {0.5, 0.4, 0.26, 0.25, 0.1, 0.01, 1e-4, 1e-7, std::ldexp(1.0, -32)}) {
    const RibbonFilter filter = build(keys, {.rate = rate});
    CHECK(missed(filter, keys) == 0);
    CHECK(filter.false_positive_rate() <= rate * (1 + 1e-12));
    CHECK(filter.false_positive_rate() >= 0.9 * rate);
  }
}

TEST_CASE("ribbon: repeated and equal hashes") {
  RandomHashes random(2);
  for (int round = 0; round < 60; ++round) {
    const std::uint64_t mask = ~std::uint64_t{0} >> random.below(60) << random.below(4);
    std::vector<Hash> keys(1 + random.below(4000));
    for (Hash& key : keys) key = Hash::from_uniform(random.next() & mask);
    CHECK(missed(build(keys, {.rate = 0.01, .seed = random.next()}), keys) == 0);
  }
  const RibbonFilter same = build(std::vector<Hash>(100'000, Hash::of_number(42)));
  CHECK(same.may_contain(Hash::of_number(42)));
  CHECK(measured_rate(same, 1U << 18, 3) < 0.011);
}

TEST_CASE("ribbon: repeated hashes count once") {
  const std::vector<Hash> keys = RandomHashes(8).take(3000);
  const auto once = build(keys).serialize();
  REQUIRE(once.ok());
  for (const std::size_t repeats : {std::size_t{1}, std::size_t{700}, keys.size()}) {
    std::vector<Hash> repeated = keys;
    for (std::size_t i = 0; i < repeats; ++i) repeated.push_back(keys[i]);
    const RibbonFilter filter = build(repeated);
    CHECK(filter.size() == keys.size());
    const auto bytes = filter.serialize();
    REQUIRE(bytes.ok());
    CHECK(std::equal(bytes->begin(), bytes->end(), once->begin(), once->end()));
  }
  CHECK(build(std::vector<Hash>(100'000, Hash::of_number(42))).bit_count() ==
        RibbonFilter::bits_for(1, 0.01));
}

// A hundred filters of each size together: the rows of small sets must suffice, too.
TEST_CASE("ribbon: rate of small sets") {
  for (const std::uint32_t n : {0U, 1U, 20U, 60U, 110U, 111U, 112U, 120U, 230U, 500U, 1000U}) {
    double expected = 0;
    double measured = 0;
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
      const RibbonFilter filter =
          build(RandomHashes(1000 * n + seed).take(n), {.rate = 1 / 256.0, .seed = seed});
      expected += filter.false_positive_rate() / 100;
      measured += measured_rate(filter, 1U << 14, seed) / 100;
    }
    std::printf("ribbon, n = %4u: %.4f %% measured, %.4f %% expected\n", n, 100 * measured,
                100 * expected);
    const double deviation = std::sqrt(expected / (100 * (1U << 14)));
    CHECK(measured < 1.02 * expected + 4 * deviation);
  }
}

TEST_CASE("ribbon: rate and bits a key") {
  for (const std::uint32_t n : {100'000U, 1'000'000U}) {
    const std::vector<Hash> keys = RandomHashes(n).take(n);
    for (const double rate : {0.1, 0.01, 1 / 256.0, 0.001}) {
      const RibbonFilter filter = build(keys, {.rate = rate, .seed = 5});
      CHECK(missed(filter, keys) == 0);
      check_rate("ribbon, n = " + std::to_string(n), filter, n, 1.1, 1U << 22, n);
      CHECK(static_cast<double>(filter.bit_count()) / n < 1.1 * std::log2(1 / rate));
    }
  }
}

// The rate is exact: also where keys fell together so that some starts are answered "maybe" for
// nearly every key.
TEST_CASE("ribbon: a seed that breaks the rate is seen, and another one taken") {
  for (const std::uint64_t seed : {46U, 281U}) {
    const std::vector<Hash> keys = RandomHashes(seed * 7919 + 100'000).take(100'000);
    const RibbonFilter broken = build(keys, {.rate = 0.01, .seed = seed, .attempts = 1});
    const double told = broken.false_positive_rate();
    const double found = measured_rate(broken, 1U << 22, seed);
    const RibbonFilter mended = build(keys, {.rate = 0.01, .seed = seed});
    std::printf("ribbon, seed %3d: %.4f %% told, %.4f %% measured; %.4f %% after another seed\n",
                static_cast<int>(seed), 100 * told, 100 * found,
                100 * mended.false_positive_rate());
    CHECK(told > 0.02);
    CHECK(std::abs(found - told) < 4 * std::sqrt(told / (1U << 22)));
    CHECK(mended.false_positive_rate() <= 0.011);
    CHECK(measured_rate(mended, 1U << 22, seed) < 0.011);
    CHECK(missed(mended, keys) == 0);
  }
}

// Also of cells that no set of keys would give.
TEST_CASE("ribbon: the rate of any cells is exact") {
  RandomHashes random(12);
  for (int round = 0; round < 40; ++round) {
    const RibbonFilter filter = build(random.take(20 + random.below(300)), {.rate = 0.07});
    std::vector<std::uint8_t> stored = stored_in(filter);
    // Most of the cells become 0, and a few columns equal.
    for (std::size_t at = 40; at < stored.size(); ++at) {
      if (random.below(16) != 0) stored[at] = 0;
    }
    seal(stored);
    const auto changed = RibbonFilter::deserialize(stored);
    REQUIRE(changed.ok());
    const double told = changed->false_positive_rate();
    const double found = measured_rate(*changed, 1U << 18, 100 + static_cast<std::uint64_t>(round));
    CHECK(std::abs(found - told) < 4.5 * std::sqrt(told * (1 - told) / (1U << 18)));
  }
}

TEST_CASE("ribbon: the trace covers every bit that an answer depends on") {
  const std::vector<Hash> keys = RandomHashes(7).take(200);
  const RibbonFilter filter = build(keys, {.rate = 0.03, .seed = 1});
  const std::vector<std::uint8_t> stored = stored_in(filter);
  constexpr std::size_t cells_at = 16 + 16 + 8;  // the header, then four numbers and the seed
  for (std::size_t i = 0; i < 20; ++i) {
    const Trace trace = filter.trace(keys[i]);
    std::uint64_t covered = 0;
    for (const Cell& cell : trace) {
      CHECK(cell.bit + cell.width <= filter.bit_count());
      covered += cell.width;
    }
    CHECK(covered % 128 == 0);
    std::size_t outside = 0;
    std::size_t turned = 0;
    for (std::uint64_t bit = 0; bit < filter.bit_count(); ++bit) {
      std::vector<std::uint8_t> damaged = stored;
      damaged[static_cast<std::size_t>(cells_at + bit / 8)] ^=
          static_cast<std::uint8_t>(1U << (bit % 8));
      seal(damaged);
      const auto changed = RibbonFilter::deserialize(damaged);
      REQUIRE(changed.ok());
      if (changed->may_contain(keys[i])) continue;
      ++turned;
      outside += std::none_of(trace.begin(), trace.end(), [&](const Cell& cell) {
        return bit >= cell.bit && bit < cell.bit + cell.width;
      });
    }
    CHECK(outside == 0);
    // About half of the coefficients are 1.
    CHECK(turned > covered / 4);
    CHECK(turned < 3 * covered / 4);
  }
}

TEST_CASE("ribbon: stored form and refusals") {
  check_stored_form(build(RandomHashes(8).take(300), {.rate = 0.01, .seed = 4}), 1);
  check_stored_form(build({}), 2);
  const std::span<const Hash> none;
  CHECK_FALSE(RibbonFilter::build(none, {.rate = 0.0}).ok());
  CHECK_FALSE(RibbonFilter::build(none, {.rate = 0.51}).ok());
  CHECK_FALSE(RibbonFilter::build(none, {.rate = std::nan("")}).ok());
  const auto refused = RibbonFilter::build(none, {.rate = 1e-10});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.reason().find("2^-32") != std::string::npos);
}

}  // namespace
}  // namespace bloom::test
