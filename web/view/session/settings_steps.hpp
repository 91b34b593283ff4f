// The scale of the m slider: powers of two, evenly spaced.
#pragma once

#include <cstdint>

namespace bloom::view {

float share_of_bits(std::uint32_t bits);                 // 0 at sim::min_bits, 1 at sim::max_bits
std::uint32_t bits_at_share(float share);                // the nearest power of two
std::uint32_t step_bits(std::uint32_t bits, int steps);  // to the next powers of two, within range

}  // namespace bloom::view
