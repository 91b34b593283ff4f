// The false-positive rate that a filter truly has.
#pragma once

#include "cli/filter.hpp"

namespace bloom::cli {

// Of a key that was not inserted. What the filter tells of itself, which is exact, except where
// double hashing makes a small filter worse: it is then asked for up to four million random keys,
// always the same. Less than a second.
double true_rate(const AnyFilter& filter);

}  // namespace bloom::cli
