// Measured rates as readers write them.
#pragma once

#include <string>

#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// As many digits of a rate as its hits can tell; and the rate with them. Without a hit it is "below
// 1 in 21,800".
int digits_of(const Rate& rate);
std::string rate_words(const Rate& rate);

}  // namespace bloom::sim
