#include "bloom/bits/buffer.hpp"

#include <string>

namespace bloom::detail {

Error no_memory(std::uint64_t bytes) {
  std::uint64_t fits = bytes / 2;
  while (fits > 0 && !Buffer<std::uint8_t>::zeroed(fits)) fits /= 2;
  return {"There is no memory for " + std::to_string(8 * bytes) +
          " bits: " + std::to_string(8 * fits) + " would fit."};
}

}  // namespace bloom::detail
