// What double hashing costs a classic filter: the formulas take its probes as independent.
#pragma once

#include <cstdint>

namespace bloom {

// By how much double hashing raises the rate of a filter that is about half full: the probes of a
// key lie at equal distances, so that some keys have few places, or share most of another's. From
// measurements; good to a fifth from a hundred keys on, up to twice too low for ten.
double double_hashing_excess(double m, std::uint32_t k);

// After n keys, however full the filter is then; from measurements, good to a factor of two. Keys
// whose first two places agree with an inserted key's have all places in common with it: those with
// the same h1 and h2 (mod m), and in a power of two bits also those that go its way backwards.
double double_hashing_excess(double m, std::uint32_t k, double n);

// The rate expected of double hashing after n keys: the scattered one with that excess.
double double_hashing_rate(double m, std::uint32_t k, double n);

}  // namespace bloom
