// Union and intersection of filters as new ones, and the sizes of the sets behind classic filters.
//
// All are refused unless both filters have the same settings: only then do equal keys touch equal
// cells. Linear in the size of the filters.
#pragma once

#include "bloom/filter.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/result.hpp"

namespace bloom {

// Exactly the filter of the keys of both.
template <MergingFilter F>
Result<F> united(const F& a, const F& b) {
  auto both = a.clone();
  if (!both) return both;
  const auto merged = both->merge(b);
  if (!merged) return Error{merged.reason()};
  return both;
}

// Holds the keys that are in both, without false negatives. Its rate of false positives is at most
// that of either filter, and usually above that of a filter made from the common keys alone.
Result<ClassicFilter> intersected(const ClassicFilter& a, const ClassicFilter& b);

struct SetSizes {
  double first;
  double second;
  double united;
  double common;  // first + second − united, at least 0
};

// Estimates from the fill (Swamidass & Baldi 2007): n ≈ −(m/k)·ln(1 − X/m). Infinity for a full
// filter; `common` is not a number when one is full.
Result<SetSizes> estimated_sizes(const ClassicFilter& a, const ClassicFilter& b);

}  // namespace bloom
