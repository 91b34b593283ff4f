// The rate of a classic filter with independent hashes, exactly: the usual formula treats bits as
// independent of each other, which they are not.
#pragma once

#include <cstdint>

namespace bloom::theory {

// The probability that a key which was not inserted is found, over all choices of hashes: n keys,
// m bits, k independent hashes, each of its own place, which may be the same. Bose et al. 2008
// (“On the false-positive rate of Bloom filters”), equation 1, with Stirling numbers; here by a
// recurrence of nothing but sums of positive numbers, which keeps twelve digits for any m and n.
// m at least 1, k 1 … max_hashes, else NaN; k·n below 2^63. Some 10^5 operations.
double exact_rate(std::uint64_t m, std::uint32_t k, std::uint64_t n);

// (1 − e^(−k(n + 0.5)/(m − 1)))^k: exact_rate() is not above it, though one filter may be (Goel &
// Gupta 2010, “Small subset queries and Bloom filters using ternary associative memories, with
// applications”). 1 for m = 1.
double highest_rate(double m, double k, double n);

}  // namespace bloom::theory
