// What WebAssembly has instead of a prefetch.
#pragma once

#include "bloom/bits/always_inline.hpp"

namespace bloom::detail {

// Reads the byte, for the sake of its way from memory alone: what nothing waits for overlaps with
// many others.
BLOOM_ALWAYS_INLINE void touch(const void* address) {
  static_cast<void>(*static_cast<const volatile unsigned char*>(address));
}

}  // namespace bloom::detail
