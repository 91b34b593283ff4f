// Rows of 128 bits and their elimination: the linear algebra under the ribbon filter, over the
// field of two elements.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace bloom::detail {

// 128 bits; bit 0 of `low` is the first. Two words, because not every platform has a number of 128.
struct RibbonRow {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

// The inner product: 0 or 1.
constexpr std::uint64_t dot(const RibbonRow& a, const RibbonRow& b) {
  return static_cast<std::uint64_t>(std::popcount((a.low & b.low) ^ (a.high & b.high)) & 1);
}

// The row moved up by 0 … 127 bits: what stays in its 128 bits, and what passes into the next.
struct ShiftedRow {
  RibbonRow here;
  RibbonRow next;
};

constexpr ShiftedRow shifted(const RibbonRow& row, std::uint32_t by) {
  const std::uint32_t bits = by % 64;
  const std::uint64_t first = row.low << bits;
  const std::uint64_t second = row.high << bits | row.low >> 1 >> (63 - bits);
  const std::uint64_t third = row.high >> 1 >> (63 - bits);
  const bool far = by >= 64;
  return {{far ? 0 : first, far ? first : second}, {far ? second : third, far ? third : 0}};
}

// Adds the equation (row · the unknowns from `start` on) = 0 to a system in echelon form, where
// rows[i] is empty or begins with unknown i. Bit 0 of the row is set and start + 128 unknowns
// exist. False for an equation that follows from the others, which changes nothing. (Dillinger &
// Walzer 2021: Gaussian elimination "on the fly".)
inline bool add_equation(std::span<RibbonRow> rows, std::uint32_t start, RibbonRow row) {
  for (std::uint32_t i = start;;) {
    RibbonRow& pivot = rows[i];
    if (pivot.low == 0) {
      pivot = row;
      return true;
    }
    row.low ^= pivot.low;
    row.high ^= pivot.high;
    if (row.low == 0) {
      if (row.high == 0) return false;
      row = {row.high, 0};
      i += 64;
    }
    const int zeros = std::countr_zero(row.low);
    row.low = row.low >> zeros | row.high << 1 << (63 - zeros);
    row.high >>= zeros;
    i += static_cast<std::uint32_t>(zeros);
  }
}

}  // namespace bloom::detail
