// The rate of a ribbon filter before it is built.
#pragma once

#include <cstdint>

namespace bloom {

// To expect of a filter for so many keys, 0 … RibbonFilter::max_keys, that is asked for this rate,
// which is in its range: its columns come whole and its rows in blocks, so that a small one has
// less.
double ribbon_rate(std::uint32_t keys, double rate);

}  // namespace bloom
