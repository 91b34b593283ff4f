// The exact rate of a ribbon filter, from its cells.
//
// A key that was not inserted has a uniform start and, from there on, 127 uniform coefficients
// after a 1. It is answered "maybe" where its row is orthogonal to every column: with probability
// 2^−rank, for the rank of the columns over these 127 rows, or never, where a sum of columns is 0
// in all of them and 1 at the start. The rank is the number of columns, except where more keys fell
// together than there are rows: the few solutions left there agree in all columns, for many starts
// in a row. Clusters of this kind are rare and raise the rate of the whole filter severalfold.
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

#include "bloom/filters/ribbon.hpp"

namespace bloom {

using namespace detail;

namespace {

std::uint32_t leading_bit(const RibbonRow& row) {
  return row.high != 0 ? 127 - static_cast<std::uint32_t>(std::countl_zero(row.high))
                       : 63 - static_cast<std::uint32_t>(std::countl_zero(row.low));
}

// Vectors in echelon form by their highest bit; each slot is empty or begins there.
class Echelon {
 public:
  // Whether the vector depends on no others.
  bool add(RibbonRow row) {
    while ((row.low | row.high) != 0) {
      const std::uint32_t bit = leading_bit(row);
      RibbonRow& pivot = rows_[bit];
      if ((pivot.low | pivot.high) == 0) {
        pivot = row;
        return true;
      }
      row.low ^= pivot.low;
      row.high ^= pivot.high;
    }
    return false;
  }
  bool has(std::uint32_t bit) const { return (rows_[bit].low | rows_[bit].high) != 0; }

 private:
  std::array<RibbonRow, 128> rows_{};
};

// The same for 64 bits: whether no vector depends on the others.
bool independent(std::array<std::uint64_t, 32>& words, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    if (words[i] == 0) return false;
    const std::uint64_t lowest = words[i] & -words[i];
    for (std::uint32_t j = i + 1; j < count; ++j) {
      if ((words[j] & lowest) != 0) words[j] ^= words[i];
    }
  }
  return true;
}

}  // namespace

double RibbonFilter::rate_at(std::uint32_t start) const {
  const std::uint32_t block = start / width;
  const std::uint32_t count = columns(block);
  const std::uint32_t by = start % width;
  const std::uint64_t* here = cells_.data() + offset(block);
  const std::uint64_t* next = by == 0 ? here : cells_.data() + offset(block + 1);
  Echelon echelon;
  int rank = 0;
  for (std::uint32_t c = 0; c < count; ++c) {
    // 128 rows of the column from the start on: two neighbouring words of four, moved down.
    const std::array<std::uint64_t, 4> words = {here[2 * c], here[2 * c + 1], next[2 * c],
                                                next[2 * c + 1]};
    const std::uint32_t first = by / 64;
    const std::uint32_t bits = by % 64;
    const auto word = [&](std::uint32_t i) {
      return bits == 0 ? words[i] : words[i] >> bits | words[i + 1] << (64 - bits);
    };
    rank += echelon.add({word(first), word(first + 1)}) ? 1 : 0;
  }
  // Bit 0 is the start itself: as the highest bit of a sum, the sum is 0 elsewhere.
  return echelon.has(0) ? 0.0 : std::ldexp(1.0, -rank);
}

// Each run of 127 rows has a whole word of 64, the same for 64 neighbouring starts; where the
// columns are independent over that word, which is nearly everywhere, nothing else need be known.
double RibbonFilter::false_positive_rate() const {
  double sum = 0;
  const std::uint32_t all = starts();
  for (std::uint32_t start = 0; start < all; start += 64) {
    const std::uint32_t count = columns(start / width);
    const std::uint32_t row = start + 64;
    const std::uint64_t* column = cells_.data() + offset(row / width) + row / 64 % 2;
    std::array<std::uint64_t, max_columns> words;
    for (std::uint32_t c = 0; c < count; ++c) words[c] = column[std::size_t{2} * c];
    const std::uint32_t end = all - start < 64 ? all : start + 64;
    if (independent(words, count)) {
      sum += std::ldexp(end - start, -static_cast<int>(count));
    } else {
      for (std::uint32_t s = start; s < end; ++s) sum += rate_at(s);
    }
  }
  return sum / all;
}

}  // namespace bloom
