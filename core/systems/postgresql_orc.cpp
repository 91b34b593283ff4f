// Filters that a table or a file cuts into parts of its own.
#include <algorithm>
#include <cmath>

#include "bloom/theory/formulas.hpp"
#include "systems/rates.hpp"
#include "systems/rules.hpp"

namespace bloom::systems {

// contrib/bloom: a signature a row, here of three columns; n is rows, and p the share of them that
// match a query for one column without having its value. Places are drawn as a classic filter of m
// = length and three keys draws them, from a generator of 31 bits.
Built postgresql(double n, double p) {
  constexpr double columns = 3;
  if (p < 1e-9) {
    return refused(
        "PostgreSQL draws a value's bits from a number of 31 bits: take a rate of 1e-9 or more.");
  }
  double length = 0;
  std::uint32_t bits = 0;
  std::uint32_t best = 0;
  double rate = 1;
  do {
    if (bits++ == best) {
      length += 16;
      best = theory::hashes_for(length, columns);
      bits = 1;
    }
    rate = independent_rate(length, bits, columns) + 0x1p-31;
  } while (rate > p);
  const double rows_a_page = std::floor((8192 - 24 - 8) / (6 + length / 8));
  Built built;
  built.bits = n * length;
  built.bytes = 8192 * (1 + std::ceil(n / rows_a_page));
  built.hashes = bits;
  built.rate = rate;
  built.x = length;
  built.y = bits;
  return built;
}

// BloomFilter.java: sized for the rows of a stride, however many differ, and always a word more.
Built orc(double n, double p) {
  constexpr double stride = 10'000;
  const double ideal = std::floor(-stride * std::log(p) / ln_2_squared);
  const double bits = (std::floor(ideal / 64) + 1) * 64;
  Built built;
  built.bits = std::ceil(n / stride) * bits;
  built.bytes = built.bits / 8;
  built.hashes =
      static_cast<std::uint32_t>(std::max(1.0, std::floor(bits / stride * theory::ln_2 + 0.5)));
  built.rate = double_hashing_rate(bits, built.hashes, std::min(n, stride));
  return built;
}

}  // namespace bloom::systems
