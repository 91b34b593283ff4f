// Which of many numbers, packed without gaps, are not 0: one bit a number, so that a filter of a
// million counters is looked over as fast as one of bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace bloom::detail {

class UsedCells {
 public:
  explicit UsedCells(std::uint32_t width) : width_(width), together_(64 / width) {
    for (std::uint32_t i = 0; i < together_; ++i) lowest_ |= std::uint64_t{1} << (i * width);
    for (std::uint32_t size = 2; size / 2 < together_; size *= 2) {
      std::uint64_t mask = 0;
      for (std::uint32_t i = 0; i < together_; ++i) {
        mask |= std::uint64_t{1} << (i / size * size * width + i % size);
      }
      joined_[steps_++] = mask;
    }
  }

  // Of `count` ≤ 64 numbers, the first of which begins with words[0]. Reads a word more than they
  // lie in.
  std::uint64_t of(const std::uint64_t* words, std::uint32_t count) const {
    std::uint64_t result = 0;
    for (std::uint32_t i = 0; i < count; i += together_) {
      const std::uint32_t bit = i * width_;
      const std::uint64_t* word = words + bit / 64;
      const std::uint32_t shift = bit % 64;
      result |= pressed(word[0] >> shift | word[1] << 1 << (63 - shift)) << i;
    }
    return count < 64 ? result & ((std::uint64_t{1} << count) - 1) : result;
  }

 private:
  // Of the numbers that one word holds whole.
  std::uint64_t pressed(std::uint64_t word) const {
    // The lowest bit of each number becomes the or of all of them …
    for (std::uint32_t seen = 1; seen < width_;) {
      const std::uint32_t step = std::min(seen, width_ - seen);
      word |= word >> step;
      seen += step;
    }
    word &= lowest_;
    // … and these bits move together: by twos, fours, eights.
    for (std::uint32_t i = 0; i < steps_; ++i) {
      word = (word | word >> ((width_ - 1) << i)) & joined_[i];
    }
    return word;
  }

  std::uint32_t width_;
  std::uint32_t together_;  // numbers in a word
  std::uint32_t steps_ = 0;
  std::uint64_t lowest_ = 0;
  std::array<std::uint64_t, 6> joined_{};
};

}  // namespace bloom::detail
