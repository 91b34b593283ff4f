// How much of a filter is in use, and how many keys explain it.
#pragma once

#include <cstdint>

#include "files/any_filter.hpp"

namespace bloom::files {

struct Fill {
  double fill;  // 0 … 1, of the cells; NaN where that says nothing
  double keys;  // distinct, that explain it; NaN where nothing does, infinity where all is full
};

Fill fill_of(const ClassicFilter& filter);
Fill fill_of(const SplitBlockFilter& filter);
Fill fill_of(const BlockedFilter& filter);
Fill fill_of(const CountingFilter& filter);
Fill fill_of(const ScalableFilter& filter);
Fill fill_of(const StableFilter& filter);
Fill fill_of(const CuckooFilter& filter);
Fill fill_of(const QuotientFilter& filter);
Fill fill_of(const GuavaFilter& filter);
Fill fill_of(const Bip37Filter& filter);
// Solved filters are as full with few keys as with many.
template <class Layout, class Fingerprint>
Fill fill_of(const BasicXorFilter<Layout, Fingerprint>& filter) {
  return {1.0, static_cast<double>(filter.size())};
}
inline Fill fill_of(const RibbonFilter& filter) {
  return {1.0, static_cast<double>(filter.size())};
}

// The distinct keys that explain how much of a split-block filter is set, 0 … 1; infinity when all.
double split_block_keys(std::uint32_t blocks, double fill);

}  // namespace bloom::files
