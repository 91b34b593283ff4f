// Batches of the blocked filters in parts of 64 hashes, where there is no prefetch: the blocks of a
// part are touched before the first is used.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bloom/bits/prefetch_wasm.hpp"
#include "bloom/filters/blocks/simd.hpp"

namespace bloom::detail {

// Calls visit(part, its number) for each part. Where the filter is larger than the near caches,
// `place(hash)` was touched for each of its hashes.
template <class Place, class Visit>
void in_parts(std::span<const std::uint64_t> hashes, std::uint64_t words, Place place,
              Visit visit) {
  const bool far = words * sizeof(std::uint32_t) > prefetch_from_bytes;
  for (std::size_t begin = 0; begin < hashes.size(); begin += 64) {
    const auto part = hashes.subspan(begin, std::min<std::size_t>(64, hashes.size() - begin));
    if (far) {
      for (const std::uint64_t hash : part) touch(place(hash));
    }
    visit(part, begin / 64);
  }
}

// Answers all with `test(hash)`.
template <class Place, class Test>
void answer_all(std::span<const std::uint64_t> hashes, std::span<std::uint64_t> bitmap,
                std::uint64_t words, Place place, Test test) {
  in_parts(hashes, words, place, [&](std::span<const std::uint64_t> part, std::size_t number) {
    std::uint64_t word = 0;
    for (const std::uint64_t hash : part) word = word >> 1 | std::uint64_t{test(hash)} << 63;
    bitmap[number] = word >> (64 - part.size());
  });
}

// Answers all from split blocks, each with `may_contain(words, blocks, hash)`.
template <auto may_contain>
void blocks_may_contain_all(const std::uint32_t* words, std::uint32_t blocks,
                            std::span<const std::uint64_t> hashes,
                            std::span<std::uint64_t> bitmap) {
  answer_all(
      hashes, bitmap, std::uint64_t{blocks} * split_block_words,
      [=](std::uint64_t hash) { return words + split_block_begin(hash, blocks); },
      [=](std::uint64_t hash) { return may_contain(words, blocks, hash); });
}

}  // namespace bloom::detail
