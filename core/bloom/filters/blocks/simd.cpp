#include "bloom/filters/blocks/simd.hpp"

#include <algorithm>

namespace bloom::detail {
namespace {

std::size_t block_word(std::uint32_t blocks, std::uint64_t hash) {
  return std::size_t{reduce(high_half(hash), blocks)} * split_block_words;
}

void insert_blocks(std::uint32_t* words, std::uint32_t blocks,
                   std::span<const std::uint64_t> hashes) {
  for (const std::uint64_t hash : hashes) {
    std::uint32_t* const block = words + block_word(blocks, hash);
    for (std::uint32_t j = 0; j < split_block_words; ++j) {
      block[j] |= 1u << split_block_bit(low_half(hash), j);
    }
  }
}

bool blocks_may_contain(const std::uint32_t* words, std::uint32_t blocks, std::uint64_t hash) {
  const std::uint32_t* const block = words + block_word(blocks, hash);
  std::uint32_t missing = 0;
  for (std::uint32_t j = 0; j < split_block_words; ++j) {
    missing |= ~block[j] & (1u << split_block_bit(low_half(hash), j));
  }
  return missing == 0;
}

std::size_t line_word(CacheLineShape shape, std::uint64_t spread) {
  return std::size_t{reduce(high_half(spread), shape.lines)} * cache_line_words;
}

bool lines_may_contain(const std::uint32_t* words, CacheLineShape shape, std::uint64_t hash) {
  const std::uint64_t spread = hash * shape.multiplier;
  const std::uint32_t* const line = words + line_word(shape, spread);
  std::uint32_t all = 1;
  for (std::uint32_t i = 0; i < shape.probes; ++i) {
    const std::uint32_t bit = cache_line_bit(low_half(spread), i);
    all &= line[bit / 32] >> (bit % 32);
  }
  return all != 0;
}

// Answers 64 hashes at a time with `test(hash)`. Where the filter is larger than the near caches it
// first reads one word at `place(hash)` for each: so many reads overlap, which is what a prefetch
// would do, but WebAssembly has none.
template <class Place, class Test>
void answer_all(std::span<const std::uint64_t> hashes, std::span<std::uint64_t> bitmap,
                std::uint64_t words, Place place, Test test) {
  const bool far = words * sizeof(std::uint32_t) > prefetch_from_bytes;
  for (std::size_t begin = 0; begin < hashes.size(); begin += 64) {
    const auto part = hashes.subspan(begin, std::min<std::size_t>(64, hashes.size() - begin));
    if (far) {
      for (const std::uint64_t hash : part) {
        static_cast<void>(*static_cast<const volatile std::uint32_t*>(place(hash)));
      }
    }
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < part.size(); ++j) word |= std::uint64_t{test(part[j])} << j;
    bitmap[begin / 64] = word;
  }
}

void blocks_may_contain_all(const std::uint32_t* words, std::uint32_t blocks,
                            std::span<const std::uint64_t> hashes,
                            std::span<std::uint64_t> bitmap) {
  answer_all(
      hashes, bitmap, std::uint64_t{blocks} * split_block_words,
      [=](std::uint64_t hash) { return words + block_word(blocks, hash); },
      [=](std::uint64_t hash) { return blocks_may_contain(words, blocks, hash); });
}

void lines_may_contain_all(const std::uint32_t* words, CacheLineShape shape,
                           std::span<const std::uint64_t> hashes, std::span<std::uint64_t> bitmap) {
  answer_all(
      hashes, bitmap, std::uint64_t{shape.lines} * cache_line_words,
      [=](std::uint64_t hash) { return words + line_word(shape, hash * shape.multiplier); },
      [=](std::uint64_t hash) { return lines_may_contain(words, shape, hash); });
}

}  // namespace

VectorUnit best_vector_unit() {
  return best_vector_unit_x86();
}

const SplitBlockLoops& split_block_loops(VectorUnit unit) {
  static constexpr SplitBlockLoops portable = {insert_blocks, blocks_may_contain,
                                               blocks_may_contain_all};
  const SplitBlockLoops* const loops = split_block_loops_x86(unit);
  return loops != nullptr ? *loops : portable;
}

const CacheLineLoops& cache_line_loops(VectorUnit unit) {
  static constexpr CacheLineLoops portable = {lines_may_contain, lines_may_contain_all};
  const CacheLineLoops* const loops = cache_line_loops_x86(unit);
  return loops != nullptr ? *loops : portable;
}

}  // namespace bloom::detail
