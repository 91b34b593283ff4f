// Union and intersection of classic filters, and the sizes of the sets behind them.
//
// All are refused unless both filters have the same settings: only then do equal keys set equal
// bits. O(m).
#pragma once

#include "bloom/filters/classic.hpp"
#include "bloom/result.hpp"

namespace bloom {

// Exactly the filter of the keys of both.
Result<ClassicFilter> united(const ClassicFilter& a, const ClassicFilter& b);

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
// filter; `common` is not a number when both are full.
Result<SetSizes> estimated_sizes(const ClassicFilter& a, const ClassicFilter& b);

}  // namespace bloom
