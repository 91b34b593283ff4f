// Numbers of any width packed without gaps: bit b is bit b % 64 of word b / 64.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "bloom/bits/buffer.hpp"
#include "bloom/result.hpp"

namespace bloom::detail {

// The `width` bits from `bit` on; width is 1 … 64. Reads a word more than they lie in.
inline std::uint64_t packed_number(const std::uint64_t* words, std::uint64_t bit,
                                   std::uint32_t width) {
  const std::uint64_t* word = words + bit / 64;
  const std::uint32_t shift = bit % 64;
  return (word[0] >> shift | word[1] << 1 << (63 - shift)) & (~std::uint64_t{0} >> (64 - width));
}

class PackedBits {
 public:
  using Words = Buffer<std::uint64_t>;

  // words_for(bits) of them.
  explicit PackedBits(Words words) : words_(std::move(words)) {}

  // All 0.
  static Result<PackedBits> allocate(std::uint64_t bits) {
    auto words = Words::allocate(words_for(bits));
    if (!words) return Error{words.reason()};
    return PackedBits(std::move(*words));
  }

  Result<PackedBits> clone() const {
    auto words = words_.clone();
    if (!words) return Error{words.reason()};
    return PackedBits(std::move(*words));
  }

  // All 0 again.
  void clear() { std::fill(words_.begin(), words_.end(), std::uint64_t{0}); }

  // One word more than the bits need, so that reading two neighbours never leaves the array.
  static constexpr std::uint64_t words_for(std::uint64_t bits) { return bits / 64 + 2; }

  std::uint64_t get(std::uint64_t bit, std::uint32_t width) const {
    return packed_number(words_.data(), bit, width);
  }

  // `value` is below 2^width.
  void set(std::uint64_t bit, std::uint32_t width, std::uint64_t value) {
    std::uint64_t* word = words_.data() + bit / 64;
    const std::uint32_t shift = bit % 64;
    const std::uint64_t changed = get(bit, width) ^ value;
    word[0] ^= changed << shift;
    word[1] ^= changed >> 1 >> (63 - shift);
  }

  // Whether all from `bit` on are 0, as the spare ones must be in a stored array.
  bool clear_from(std::uint64_t bit) const {
    std::uint64_t rest = words_[static_cast<std::size_t>(bit / 64)] >> (bit % 64);
    for (auto i = static_cast<std::size_t>(bit / 64 + 1); i < words_.size(); ++i) rest |= words_[i];
    return rest == 0;
  }

  const std::uint64_t* address(std::uint64_t bit) const { return words_.data() + bit / 64; }
  std::span<const std::uint64_t> words() const { return {words_.data(), words_.size()}; }
  std::span<std::uint64_t> words() { return {words_.data(), words_.size()}; }

 private:
  Words words_;
};

}  // namespace bloom::detail
