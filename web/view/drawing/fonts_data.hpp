// The embedded fonts: TrueType or OpenType files with ASCII, Latin-1 and a few signs, digits
// tabular.
#pragma once

#include <span>

namespace bloom::view {

std::span<const unsigned char> inter_regular();
std::span<const unsigned char> inter_semibold();
std::span<const unsigned char> mono_regular();

}  // namespace bloom::view
