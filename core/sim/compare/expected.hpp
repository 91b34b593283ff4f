// The rate of false positives to expect of a filter before any key is in it.
#pragma once

#include <cstdint>

#include "sim/specimen/settings.hpp"

namespace bloom::sim {

// Of a filter of these settings, as the family rounded them, that holds so many keys: in the mean
// over all sets of keys, from the family's theory. For a stable filter as full as it is then, not
// in the limit.
double expected_rate(Kind kind, const SpecimenSettings& settings, std::uint64_t keys);

}  // namespace bloom::sim
