#include "bloom/filters/blocked.hpp"

#include <algorithm>
#include <memory>

#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/filters/split_block.hpp"

#include "tests/support/measure.hpp"

namespace bloom::test {

using namespace detail;
namespace {

SplitBlockFilter split_blocks(std::uint32_t blocks) {
  auto filter = SplitBlockFilter::create({blocks});
  REQUIRE(filter.ok());
  return std::move(*filter);
}

BlockedFilter cache_lines(const BlockedSettings& settings) {
  auto filter = BlockedFilter::create(settings);
  REQUIRE(filter.ok());
  return std::move(*filter);
}

// Positions of the bits that are 1, least significant first.
std::vector<std::uint64_t> set_bits(std::span<const std::uint8_t> bytes) {
  std::vector<std::uint64_t> bits;
  for (std::size_t i = 0; i < bytes.size() * 8; ++i) {
    if ((bytes[i / 8] >> (i % 8) & 1) != 0) bits.push_back(i);
  }
  return bits;
}

std::vector<std::uint64_t> distinct_bits(const Trace& trace) {
  std::vector<std::uint64_t> bits;
  for (const Cell& cell : trace) bits.push_back(cell.bit);
  std::sort(bits.begin(), bits.end());
  bits.erase(std::unique(bits.begin(), bits.end()), bits.end());
  return bits;
}

constexpr std::size_t cache_line_words_at = 16 + 16;  // the header, then lines, probes, seed

TEST_CASE("split-block: the published mask of 0xdeadbeef") {
  const std::vector<std::uint32_t> expected = {29, 15, 12, 14, 13, 25, 24, 21};
  std::vector<std::uint32_t> bits;
  for (std::uint32_t word = 0; word < 8; ++word) bits.push_back(split_block_bit(0xdeadbeef, word));
  CHECK(bits == expected);
}

TEST_CASE("split-block: bits of 0xdeadbeef in the format's bytes") {
  SplitBlockFilter filter = split_blocks(3);
  filter.insert(Hash::from_uniform(0xffffffff'deadbeef));  // the last block
  CHECK(set_bits(bytes_of(filter.to_bytes())) ==
        std::vector<std::uint64_t>{512 + 29, 544 + 15, 576 + 12, 608 + 14, 640 + 13, 672 + 25,
                                   704 + 24, 736 + 21});
}

TEST_CASE("blocked: never a false negative") {
  for (const std::uint32_t blocks : {1U, 2U, 3U, 1000U, 4096U}) {
    check_no_false_negative(split_blocks(blocks), 300, blocks);
  }
  for (const std::uint32_t probes : {1U, 5U, 8U, 9U, 16U}) {
    check_no_false_negative(cache_lines({1000, probes, 7}), 300, probes);
  }
}

TEST_CASE("blocked: batches equal single calls") {
  check_batches([] { return split_blocks(37); }, 1);
  // Large enough to be read ahead.
  check_batches([] { return split_blocks(16384); }, 2);
  for (const std::uint32_t probes : {1U, 8U, 9U, 16U}) {
    check_batches([=] { return cache_lines({37, probes, 5}); }, 3);
  }
  check_batches([] { return cache_lines({8192, 9, 5}); }, 4);
}

TEST_CASE("split-block: every vector unit sets the same bits and gives the same answers") {
  const std::uint32_t blocks = 16384;
  RandomHashes random(11);
  const std::vector<Hash> keys = random.take(200'001);
  std::vector<Hash> asked = random.take(100'000);
  asked.insert(asked.end(), keys.begin(), keys.begin() + 1000);

  auto expected = AlignedWords::allocate(std::size_t{blocks} * split_block_words);
  REQUIRE(expected);
  const SplitBlockLoops& portable = split_block_loops(VectorUnit::portable);
  portable.insert_all(expected->data(), blocks, values(keys));
  std::vector<std::uint64_t> expected_answers(bitmap_words(asked.size()));
  portable.may_contain_all(expected->data(), blocks, values(asked), expected_answers);

  for (const VectorUnit unit : {VectorUnit::avx2, VectorUnit::avx512, VectorUnit::simd128}) {
    const SplitBlockLoops& loops = split_block_loops(unit);
    std::printf("split-block, vector unit %d: %s\n", static_cast<int>(unit),
                &loops == &portable ? "not on this machine" : "compared with the portable loops");
    auto words = AlignedWords::allocate(std::size_t{blocks} * split_block_words);
    REQUIRE(words);
    loops.insert_all(words->data(), blocks, values(keys));
    CHECK(std::equal(words->span().begin(), words->span().end(), expected->span().begin()));
    std::vector<std::uint64_t> found(bitmap_words(asked.size()), ~std::uint64_t{0});
    loops.may_contain_all(words->data(), blocks, values(asked), found);
    CHECK(found == expected_answers);
    std::size_t different = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      different += loops.may_contain(words->data(), blocks, asked[i].value()) != answer(found, i);
    }
    CHECK(different == 0);
  }
}

TEST_CASE("512-bit blocks: every vector unit sets each probe's bit and no other") {
  RandomHashes random(15);
  for (std::uint32_t probes = 1; probes <= max_line_probes; ++probes) {
    CAPTURE(probes);
    for (const std::size_t count : {0U, 1U, 3U, 4U, 31U, 32U, 33U, 35U, 64U, 1001U}) {
      CAPTURE(count);
      const CacheLineShape shape = {1 + random.below(20), probes, random.next() | 1};
      const std::vector<Hash> keys = random.take(count);
      std::vector<std::uint32_t> expected(std::size_t{shape.lines} * cache_line_words);
      for (const Hash key : keys) {
        const std::uint64_t spread = key.value() * shape.multiplier;
        for (std::uint32_t i = 0; i < probes; ++i) {
          const std::uint32_t bit = cache_line_bit(low_half(spread), i);
          expected[cache_line_begin(spread, shape) + bit / 32] |= 1U << bit % 32;
        }
      }
      for (const VectorUnit unit :
           {VectorUnit::portable, VectorUnit::avx2, VectorUnit::avx512, VectorUnit::simd128}) {
        auto words = AlignedWords::allocate(expected.size());
        REQUIRE(words);
        cache_line_loops(unit).insert_all(words->data(), shape, values(keys));
        CHECK(std::equal(expected.begin(), expected.end(), words->span().begin()));
      }
    }
  }
}

TEST_CASE("512-bit blocks: every vector unit gives the same answers") {
  const std::uint32_t lines = 8192;
  RandomHashes random(12);
  for (std::uint32_t probes = 1; probes <= max_line_probes; ++probes) {
    CAPTURE(probes);
    const CacheLineShape shape = {lines, probes, random.next() | 1};
    auto words = AlignedWords::allocate(std::size_t{lines} * cache_line_words);
    REQUIRE(words);
    // Three quarters of the bits set, so that both answers are common at every number of probes.
    for (std::uint32_t& word : words->span()) {
      word = high_half(random.next()) | high_half(random.next());
    }
    const std::vector<Hash> asked = random.take(20'001);
    const CacheLineLoops& portable = cache_line_loops(VectorUnit::portable);
    std::vector<std::uint64_t> expected(bitmap_words(asked.size()));
    portable.may_contain_all(words->data(), shape, values(asked), expected);
    for (const VectorUnit unit : {VectorUnit::avx2, VectorUnit::avx512, VectorUnit::simd128}) {
      const CacheLineLoops& loops = cache_line_loops(unit);
      std::vector<std::uint64_t> found(bitmap_words(asked.size()), ~std::uint64_t{0});
      loops.may_contain_all(words->data(), shape, values(asked), found);
      CHECK(found == expected);
      std::size_t different = 0;
      for (std::size_t i = 0; i < asked.size(); ++i) {
        different += loops.may_contain(words->data(), shape, asked[i].value()) != answer(found, i);
      }
      CHECK(different == 0);
    }
  }
}

TEST_CASE("blocked: the trace names the bits that an insert sets") {
  RandomHashes random(13);
  for (int round = 0; round < 50; ++round) {
    const Hash hash = random.hash();
    SplitBlockFilter blocks = split_blocks(1 + random.below(50));
    blocks.insert(hash);
    CHECK(blocks.trace(hash).size() == 8);
    CHECK(set_bits(bytes_of(blocks.to_bytes())) == distinct_bits(blocks.trace(hash)));

    BlockedFilter lines = cache_lines({1 + random.below(50), 1 + random.below(16), hash.value()});
    lines.insert(hash);
    CHECK(lines.trace(hash).size() == lines.settings().probes);
    const std::vector<std::uint8_t> stored = stored_in(lines);
    CHECK(set_bits(std::span(stored).subspan(cache_line_words_at,
                                             std::size_t{64} * lines.settings().lines)) ==
          distinct_bits(lines.trace(hash)));
  }
}

TEST_CASE("512-bit blocks: seeds make different filters, seed 0 keeps the hash") {
  const Hash hash = Hash::from_uniform(0x0123456789abcdef);
  CHECK(cache_lines({1000, 8, 1}).trace(hash) != cache_lines({1000, 8, 2}).trace(hash));
  CHECK(cache_lines({1000, 8, 0}).trace(hash)[0].value == hash.value());
}

TEST_CASE("blocked: stored forms") {
  RandomHashes random(14);
  SplitBlockFilter blocks = split_blocks(21);
  blocks.insert_all(random.take(200));
  check_stored_form(blocks, 1);
  BlockedFilter lines = cache_lines({13, 7, 99});
  lines.insert_all(random.take(200));
  check_stored_form(lines, 2);
  CHECK(BlockedFilter::deserialize(stored_in(lines))->settings() == lines.settings());
  CHECK_FALSE(BlockedFilter::deserialize(stored_in(blocks)).ok());
}

TEST_CASE("blocked: impossible settings are refused with the range") {
  for (const std::uint32_t blocks : {0U, SplitBlockFilter::max_blocks + 1}) {
    const auto filter = SplitBlockFilter::create({blocks});
    REQUIRE_FALSE(filter.ok());
    CHECK(filter.reason().find("1 to 4194304") != std::string::npos);
  }
  CHECK_FALSE(SplitBlockFilter::from_bytes(std::vector<std::uint8_t>(33)).ok());
  CHECK_FALSE(SplitBlockFilter::from_bytes(std::vector<std::uint8_t>()).ok());
  CHECK_FALSE(BlockedFilter::create({0, 8, 0}).ok());
  CHECK_FALSE(BlockedFilter::create({BlockedFilter::max_lines + 1, 8, 0}).ok());
  CHECK_FALSE(BlockedFilter::create({1, 0, 0}).ok());
  const auto filter = BlockedFilter::create({1, 17, 0});
  REQUIRE_FALSE(filter.ok());
  CHECK(filter.reason().find("1 to 16") != std::string::npos);
}

TEST_CASE("blocked: sizing") {
  // The format's formula gives 9.68 bits a key for 1 % and 14.61 for 0.1 %.
  CHECK(split_blocks_for(1, 0.5) == 1);
  CHECK(split_blocks_for(27'000, 0.01) * 256 == 262'144);
  CHECK(split_blocks_for(27'200, 0.01) * 256 == 524'288);
  CHECK(split_blocks_for(17'900, 0.001) * 256 == 262'144);
  CHECK(split_blocks_for(18'000, 0.001) * 256 == 524'288);
  CHECK(split_blocks_for(std::uint64_t{1} << 60, 0.01) == SplitBlockFilter::max_blocks);

  CHECK(split_block_bits_per_key_for(0.01) == doctest::Approx(10.5).epsilon(0.005));
  CHECK(split_block_bits_per_key_for(0.001) == doctest::Approx(16.9).epsilon(0.005));

  CHECK(line_probes_for(8) == 5);
  CHECK(line_probes_for(12) == 7);
  CHECK(line_probes_for(16) == 9);
  for (const double p : {0.1, 0.01, 0.001, 0.0001}) {
    const double bits = cache_line_bits_per_key_for(p);
    const double rate = cache_line_rate(bits, line_probes_for(bits));
    std::printf("512-bit blocks for %g: %.2f bits a key, %u probes, rate %.3g\n", p, bits,
                line_probes_for(bits), rate);
    CHECK(rate <= p);
    CHECK(rate > 0.98 * p);
  }
}

}  // namespace
}  // namespace bloom::test
