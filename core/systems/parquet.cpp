// Writers of Parquet's split-block filters. All size by the format's formula, which takes the
// blocks as equally full, and round to a power of two, each in its own way. Where that is too small
// for p, the line asks them for a lower rate.
#include <algorithm>
#include <cmath>

#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/theory/formulas.hpp"
#include "systems/rates.hpp"
#include "systems/rules.hpp"

namespace bloom::systems {
namespace {

constexpr double least_bits = 256;
constexpr double most_bits = 0x1p30;  // 128 MiB, the limit of all readers

double rate_of(double bits, double n) {
  const double bits_per_key = bits / n;
  // So crowded, the blocks are equally full.
  if (bits_per_key < 1) return theory::rate_from_keys(bits_per_key, 8, 1);
  // A key tells itself from those in its block by 32 bits.
  return split_block_rate(bits_per_key) + least_bits / bits_per_key * 0x1p-32;
}

double power_of_two_from(double value) {
  double power = 1;
  while (power < value) power *= 2;
  return power;
}

// `bits` rounds what the formula gives; `most` is what this writer goes up to.
Built sized(double n, double p, double most, double (*bits)(double formula)) {
  Built built;
  built.asked = p;
  for (;; built.asked /= 2) {
    const double formula = -8 * n / std::log1p(-std::pow(built.asked, 1.0 / 8));
    built.bits = std::min(most, bits(std::min(formula, 2 * most)));
    built.rate = rate_of(built.bits, n);
    if (built.rate <= p || built.bits == most) break;
  }
  built.bytes = built.bits / 8;
  built.hashes = 8;
  return built;
}

}  // namespace

// BlockSplitBloomFilter.java: its rounding to whole blocks clears the wrong bits, so that a size up
// to a block below a power of two becomes the next one.
Built parquet_java(double n, double p) {
  Built built = sized(n, p, most_bits, [](double formula) {
    const auto bits = (static_cast<std::uint64_t>(formula) + 255) & ~std::uint64_t{256};
    const std::uint64_t bytes = bits / 8;
    return std::max(least_bits, 8 * power_of_two_from(static_cast<double>(bytes)));
  });
  built.x = std::max(built.bytes, 0x1p20);  // max.bytes of all columns, 1 MiB unless set
  return built;
}

// bloom_filter/mod.rs.
Built parquet_arrow_rs(double n, double p) {
  return sized(n, p, most_bits, [](double formula) {
    return std::max(least_bits, 8 * power_of_two_from(std::floor(formula / 8)));
  });
}

// parquet/bloom_filter.h.
Built parquet_arrow(double n, double p) {
  return sized(n, p, most_bits, [](double formula) {
    return std::max(least_bits, power_of_two_from(std::floor(formula)));
  });
}

// parquet_statistics.cpp; only the header, which counts bytes in 31 bits, sets a limit.
Built parquet_duckdb(double n, double p) {
  Built built = sized(n, p, 0x1p34, [](double formula) {
    return std::max(least_bits, 8 * power_of_two_from(std::floor(formula / 8)));
  });
  if (built.bits == 0x1p34) {
    return refused(
        "DuckDB's filters stay below 2 GiB: give the distinct values of one row group, not of the "
        "file.");
  }
  built.x = std::max(n, 122'880.0);  // rows of a row group
  return built;
}

}  // namespace bloom::systems
