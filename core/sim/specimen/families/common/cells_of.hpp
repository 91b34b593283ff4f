// The pictures of filters, from their words: what Specimen::numbers() and used_bits() answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bloom/bits/used_cells.hpp"

namespace bloom::sim {

// number_of(cell) of cells that follow each other.
template <class NumberOf>
void fill_numbers(std::uint32_t first, std::span<std::uint32_t> numbers, NumberOf number_of) {
  for (std::uint32_t& number : numbers) number = number_of(first++);
}

// One bit a cell from words that have them so; `first` is a multiple of 64.
inline void fill_bits(std::span<const std::uint64_t> words, std::uint32_t first,
                      std::span<std::uint64_t> bits) {
  const std::size_t begin = std::min<std::size_t>(first / 64, words.size());
  const std::size_t count = std::min(bits.size(), words.size() - begin);
  std::copy_n(words.data() + begin, count, bits.data());
  std::fill(bits.begin() + static_cast<std::ptrdiff_t>(count), bits.end(), std::uint64_t{0});
}

// The same from halves of such words; behind the last is nothing but zeros.
inline void fill_bits(std::span<const std::uint32_t> halves, std::uint32_t first,
                      std::span<std::uint64_t> bits) {
  std::size_t next = first / 32;
  const auto half = [&]() -> std::uint64_t { return next < halves.size() ? halves[next++] : 0; };
  for (std::uint64_t& word : bits) {
    const std::uint64_t low = half();
    word = half() << 32 | low;
  }
}

// Of so many cells of a width, without gaps, and a word more: those that are not 0.
inline void fill_used(std::span<const std::uint64_t> words, std::uint32_t width,
                      std::uint32_t count, std::uint32_t first, std::span<std::uint64_t> bits) {
  const detail::UsedCells used(width);
  std::uint64_t cell = first;
  for (std::uint64_t& word : bits) {
    const std::uint64_t left = cell < count ? count - cell : 0;
    word = left == 0 ? 0
                     : used.of(words.data() + static_cast<std::size_t>(cell / 64 * width),
                               static_cast<std::uint32_t>(std::min<std::uint64_t>(left, 64)));
    cell += 64;
  }
}

// All of so many cells.
inline void fill_ones(std::uint32_t count, std::uint32_t first, std::span<std::uint64_t> bits) {
  std::uint64_t cell = first;
  for (std::uint64_t& word : bits) {
    const std::uint64_t left = cell < count ? count - cell : 0;
    word = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
    cell += 64;
  }
}

}  // namespace bloom::sim
