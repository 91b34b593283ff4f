// Cassandra and ClickHouse look p up in one table, of the rates of 2 to 20 bits a key by the number
// of hashes (pages.cs.wisc.edu/~cao/papers/summary-cache/node8.html).
#include <cmath>

#include "bloom/theory/formulas.hpp"
#include "systems/rates.hpp"
#include "systems/rules.hpp"

namespace bloom::systems {
namespace {

// A cell of the table: the formula in three digits, as the nearest double of these. In one cell,
// two.
double cell(std::uint32_t bits_per_key, std::uint32_t hashes) {
  if (bits_per_key == 5 && hashes == 3) return 0.092;
  const double rate = theory::rate_from_keys(bits_per_key, hashes, 1);
  double scale = 1000;
  while (rate * scale < 100) scale *= 10;
  return std::round(rate * scale) / scale;
}

// The k of a row with its lowest rate, the first of equals.
std::uint32_t best_hashes(std::uint32_t bits_per_key) {
  std::uint32_t best = 1;
  for (std::uint32_t k = 2; k <= bits_per_key; ++k) {
    if (cell(bits_per_key, k) < cell(bits_per_key, best)) best = k;
  }
  return best;
}

}  // namespace

// BloomCalculations.java, computeBloomSpec(), and FilterFactory.java; ScyllaDB's
// utils/bloom_calculations.cc does the same.
Built cassandra(double n, double p) {
  std::uint32_t bits_per_key = 2;
  std::uint32_t hashes = 1;
  if (p <= 6.71e-5) {
    return refused(
        "Cassandra and ScyllaDB refuse rates of 6.71e-5 and below: take a higher one, at most 20 "
        "bits a key.");
  }
  if (cell(2, 1) <= p) {
    bits_per_key = 1;  // the two are mixed up there
    hashes = 2;
  } else {
    while (cell(bits_per_key, best_hashes(bits_per_key)) > p) ++bits_per_key;
    hashes = best_hashes(bits_per_key);
    while (hashes > 1 && cell(bits_per_key, hashes - 1) <= p) --hashes;
  }
  Built built;
  built.bits = rounded_up(n * bits_per_key + 20, 64);
  if (built.bits / 64 > 0x7fffffff) {
    return refused(
        "Cassandra refuses filters above 16 GiB: give the keys of one SSTable, not of the table.");
  }
  built.bytes = built.bits / 8 + 8;  // k and the number of words
  built.hashes = hashes;
  built.rate = double_hashing_rate(built.bits, hashes, n);
  return built;
}

// BloomFilterHash.h, calculationBestPractices(): no row counts in which a single hash would do. A
// granule is 8192 rows, here all different.
Built clickhouse(double n, double p) {
  constexpr double granule = 8192;
  std::uint32_t bits_per_key = 2;
  std::uint32_t hashes = 2;
  if (p < 0.283) {
    for (; bits_per_key < 19; ++bits_per_key) {
      hashes = best_hashes(bits_per_key);
      if (cell(bits_per_key, hashes) <= p && cell(bits_per_key, 1) > p) break;
    }
    if (bits_per_key == 19) hashes = best_hashes(19);
    while (cell(bits_per_key, hashes - 1) <= p && cell(bits_per_key, 1) > p) {
      --hashes;
    }
  }
  const auto bits = [&](double keys) { return rounded_up(bits_per_key * keys, 8); };
  const double full = std::floor(n / granule);
  const double rest = n - full * granule;
  Built built;
  built.bits = full * bits(granule) + bits(rest);
  built.bytes = built.bits / 8 + 2 * std::ceil(n / granule);  // each stores its rows
  built.hashes = hashes;
  const double held = full > 0 ? granule : rest;
  built.rate = independent_rate(bits(held), hashes, held);
  return built;
}

}  // namespace bloom::systems
