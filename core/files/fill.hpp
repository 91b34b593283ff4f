// How much of a filter is in use, and how many keys explain it.
#pragma once

#include <cstdint>

#include "bloom/filter.hpp"
#include "files/any_filter.hpp"

namespace bloom::files {

struct Fill {
  double fill;  // 0 … 1, of the cells; NaN where that says nothing
  double keys;  // distinct, that explain it; NaN where nothing does, infinity where all is full
};

// The part of `all` that `filled` is.
double part(std::uint64_t filled, std::uint64_t all);

// Of every filter of AnyFilter. Filters that estimate their keys by themselves:
template <class Filter>
requires requires(const Filter& filter) {
  filter.estimated_keys();
}
Fill fill_of(const Filter& filter) {
  return {part(filter.filled(), filter.bit_count()), filter.estimated_keys()};
}
// Solved filters are as full with few keys as with many:
template <StaticFilter Filter>
Fill fill_of(const Filter& filter) {
  return {1.0, static_cast<double>(filter.size())};
}
// Others:
Fill fill_of(const SplitBlockFilter& filter);
Fill fill_of(const BlockedFilter& filter);
Fill fill_of(const CountingFilter& filter);
Fill fill_of(const ScalableFilter& filter);
Fill fill_of(const StableFilter& filter);
Fill fill_of(const CuckooFilter& filter);
Fill fill_of(const QuotientFilter& filter);

// The distinct keys that explain how much of a split-block filter is set, 0 … 1; infinity when all.
double split_block_keys(std::uint32_t blocks, double fill);

}  // namespace bloom::files
