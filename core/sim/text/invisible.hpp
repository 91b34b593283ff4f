// Characters that leave no mark of their own where a key is written.
#pragma once

namespace bloom::sim {

// Spaces other than the common one, controls above ASCII, and what has no shape.
bool shapeless(char32_t c);

// Joiners and variation selectors: they change the shape of what they follow, in scripts that have
// such shapes, and are not seen by themselves.
bool shaping(char32_t c);

}  // namespace bloom::sim
