// Discs with smooth edges, the source of every rounded corner.
#pragma once

#include <cstdint>

namespace bloom::view {

// How much of pixel (x, y) of a 2·radius square the disc covers, 0 … 1; with a stroke above 0 only
// the outer ring of that width.
float disc_coverage(int x, int y, int radius, int stroke);

// Writes that coverage as 0 … 255; a row is `pitch` bytes long.
void draw_disc(std::uint8_t* pixels, int pitch, int radius, int stroke);

}  // namespace bloom::view
