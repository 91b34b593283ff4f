// An array of small counters of 1 … 8 bits each, packed without gaps.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "bloom/bits/packed_bits.hpp"
#include "bloom/bits/used_cells.hpp"

namespace bloom::detail {

class PackedCells {
 public:
  // All 0.
  static Result<PackedCells> allocate(std::uint32_t count, std::uint32_t width) {
    auto bits = PackedBits::allocate(std::uint64_t{count} * width);
    if (!bits) return Error{bits.reason()};
    return PackedCells(count, width, std::move(*bits));
  }

  // Of count · width bits.
  PackedCells(std::uint32_t count, std::uint32_t width, PackedBits bits)
      : bits_(std::move(bits)), count_(count), width_(width) {}

  Result<PackedCells> clone() const {
    auto bits = bits_.clone();
    if (!bits) return Error{bits.reason()};
    return PackedCells(count_, width_, std::move(*bits));
  }

  // All 0 again.
  void clear() { bits_.clear(); }

  std::uint32_t max() const { return (1U << width_) - 1; }
  std::span<const std::uint64_t> words() const { return bits_.words(); }
  std::span<std::uint64_t> words() { return bits_.words(); }
  const std::uint64_t* address(std::uint32_t i) const { return bits_.address(bit(i)); }

  std::uint32_t get(std::uint32_t i) const {
    return static_cast<std::uint32_t>(bits_.get(bit(i), width_));
  }
  void set(std::uint32_t i, std::uint32_t value) { bits_.set(bit(i), width_, value); }

  // Cells that are not 0. O(count).
  std::uint32_t used() const {
    const UsedCells used(width_);
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < count_; i += 64) {
      sum += static_cast<std::uint32_t>(
          std::popcount(used.of(address(i), std::min(count_ - i, std::uint32_t{64}))));
    }
    return sum;
  }

  // Whether the bits after the last cell are 0, as they must be in a stored array.
  bool tail_is_clear() const { return bits_.clear_from(bit(count_)); }

 private:
  std::uint64_t bit(std::uint32_t i) const { return std::uint64_t{i} * width_; }

  PackedBits bits_;
  std::uint32_t count_;
  std::uint32_t width_;
};

}  // namespace bloom::detail
