// The embedded fonts: TrueType or OpenType files with ASCII, a few signs and, in the regular one of
// words, the letters of Latin-1; digits tabular.
#pragma once

#include <span>

namespace bloom::view {

std::span<const unsigned char> inter_regular();
std::span<const unsigned char> inter_semibold();
std::span<const unsigned char> mono_regular();

}  // namespace bloom::view
