// The textbook's formulas of a classic filter with independent hashes: its size, its rate, the keys
// that explain its bits, and the rate of several filters in a row. What double hashing adds is in
// bloom/theory/double_hashing.hpp, the exact mean rate in exact_rate.hpp, the rate of each scheme
// in scheme_rate.hpp; formulas of other families are beside their filters (bloom/filters/).
//
// n keys, m bits, k hashes, X bits that are 1, p the rate of false positives as a fraction.
#pragma once

#include <cstdint>

#include "bloom/result.hpp"

namespace bloom::theory {

inline constexpr double ln_2 = 0.693147180559945309417;

// More hashes than these cost time and gain nothing.
inline constexpr std::uint32_t max_hashes = 32;

// n·(−ln p)/(ln 2)²: the bits that n keys need for rate p at the best k (Bloom 1970; Broder &
// Mitzenmacher 2004). For n ≥ 1 and 0 < p < 1. And the same rounded up; as a double because it may
// exceed any integer.
double exact_bits_for(double n, double p);
double bits_for(double n, double p);

// ⌈−k·n/ln(1 − p^(1/k))⌉: the same where k is given.
double bits_for(double n, double p, std::uint32_t k);

// round((m/n)·ln 2), 1 … most: the k with the lowest rate. For n > 0.
std::uint32_t hashes_for(double m, double n, std::uint32_t most = max_hashes);

// round(−log2 p), 1 … max_hashes: the same where only p is known. For 0 < p < 1.
std::uint32_t hashes_for(double p);

// (1 − e^(−k·n/m))^k: the rate expected after n keys, for independent hashes and large m; 0 for
// n = 0. The exact rate is slightly higher for small m (Bose et al. 2008), and higher still for
// double hashing.
double rate_from_keys(double m, double k, double n);

// (1 − (1 − 1/m)^(kn))^k, and what the scatter of the number of cells in use adds to it: for ten
// keys a tenth and more (Bose et al. 2008 treat the same effect). For independent hashes, any m; 0
// for n = 0.
double scattered_rate(double m, double k, double n);

// (X/m)^k: the rate of the filter as it is filled now, for independent hashes; exact for them.
double rate_from_fill(double m, double k, double filled);

// 1 − (1 − p)^s: the chance that at least one of s independent filters says MAYBE; and
// 1 − (1 − p)^(1/s), the rate that each may have where p is that of all. For 0 < p < 1, s ≥ 1.
double rate_of_series(double p, double s);
double rate_of_each(double p, double s);

// −(m/k)·ln(1 − X/m): the number of keys that explains the fill (Swamidass & Baldi 2007). Infinity
// when all bits are 1. Good while the filter is not nearly full.
double keys_from_fill(double m, double k, double filled);

}  // namespace bloom::theory
