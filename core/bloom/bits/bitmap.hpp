// Many keys or hashes in one call, whose memory reads overlap. In batch answers bit i % 64 of word
// i / 64 belongs to key or hash i.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

namespace bloom {

// Words that the answers to `count` keys fill.
constexpr std::size_t bitmap_words(std::size_t count) {
  return (count + 63) / 64;
}

}  // namespace bloom

namespace bloom::detail {

// Answers 64 keys or hashes at a time in two passes, so that their memory reads overlap:
// `locate(key)` computes where to look and prefetches it, `test(place)` answers. The bits after the
// last key are 0. `bitmap` has at least bitmap_words(keys.size()) words.
template <class Key, class Locate, class Test>
void fill_bitmap(std::span<const Key> keys, std::span<std::uint64_t> bitmap, Locate locate,
                 Test test) {
  assert(bitmap.size() >= bitmap_words(keys.size()));
  using Place = decltype(locate(Key{}));
  std::array<Place, 64> places;
  for (std::size_t begin = 0; begin < keys.size(); begin += 64) {
    const std::size_t count = std::min<std::size_t>(64, keys.size() - begin);
    for (std::size_t i = 0; i < count; ++i) places[i] = locate(keys[begin + i]);
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i) {
      word |= static_cast<std::uint64_t>(test(places[i])) << i;
    }
    bitmap[begin / 64] = word;
  }
}

// The same of filters that keep nothing between the passes: `prefetch(key)`, then `test(key)`.
template <class Key, class Prefetch, class Test>
void fill_bitmap_ahead(std::span<const Key> keys, std::span<std::uint64_t> bitmap,
                       Prefetch prefetch, Test test) {
  const auto locate = [&](Key key) {
    prefetch(key);
    return key;
  };
  fill_bitmap(keys, bitmap, locate, test);
}

// Inserts 16 keys or hashes at a time in two passes: `prefetch(key)`, then `insert(key)`.
template <class Key, class Prefetch, class Insert>
void insert_ahead(std::span<const Key> keys, Prefetch prefetch, Insert insert) {
  constexpr std::size_t group = 16;  // whose memory is on the way at once
  for (std::size_t begin = 0; begin < keys.size(); begin += group) {
    const auto part = keys.subspan(begin, std::min(group, keys.size() - begin));
    for (const Key key : part) prefetch(key);
    for (const Key key : part) insert(key);
  }
}

}  // namespace bloom::detail
