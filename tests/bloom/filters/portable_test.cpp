// The same hashes and seeds give the same bytes on every platform: recorded once, compared wherever
// the tests run.
#include <span>

#include "bloom/filters/blocked.hpp"
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

template <class Filter>
std::uint64_t digest(const Result<Filter>& filter) {
  REQUIRE(filter.ok());
  const std::vector<std::uint8_t> stored = stored_in(*filter);
  return xxh64({reinterpret_cast<const char*>(stored.data()), stored.size()}, 0);
}

template <class Filter>
std::uint64_t digest(Result<Filter> filter, const std::vector<Hash>& keys) {
  REQUIRE(filter.ok());
  insert_every(*filter, keys);
  return digest(filter);
}

TEST_CASE("stored bytes are the same on every platform") {
  const std::vector<Hash> keys = RandomHashes(2026).take(20'000);
  CHECK(digest(SplitBlockFilter::create({1000}), keys) == 0xb3439adb136300bf);
  CHECK(digest(BlockedFilter::create({500, 9, 1}), keys) == 0x9ce5c562acc0ebca);
  CHECK(digest(CountingFilter::create({200'000, 7, 1}), keys) == 0xc45785ef5507e9e1);
  CHECK(digest(ScalableFilter::create({500, 0.01, 0.85, 2, 1}), keys) == 0x3f2e23f8d7191e57);
  CHECK(digest(StableFilter::create({50'000, 3, 3, 80, 1}), keys) == 0x777d08ae226c7762);
  CHECK(digest(CuckooFilter::create({5263, 12, 1}), keys) == 0x4fcaf92ffb2fa9b6);
  CHECK(digest(QuotientFilter::create({15, 9, 1}), keys) == 0x67d374408429f19f);
  CHECK(digest(PartitionedFilter::create({30'000, 7, 1}), keys) == 0xc548ee9f5ca3c0ef);
  CHECK(digest(RibbonFilter::build(keys, {.rate = 0.003, .seed = 1})) == 0xbfe6b29cb8f551e1);
  CHECK(digest(XorFilter8::build(keys, {.seed = 1})) == 0x6ff00e1ea05d2b1a);
  CHECK(digest(XorFilter16::build(keys, {.seed = 1})) == 0x573572d43c14303f);
  CHECK(digest(FuseFilter8::build(keys, {.seed = 1})) == 0xa515918714bd1878);
  CHECK(digest(FuseFilter16::build(keys, {.seed = 1})) == 0xef819c78f4f928f5);
}

}  // namespace
}  // namespace bloom::test
