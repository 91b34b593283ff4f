// The point that a filter was planned for.
#pragma once

#include <cstdint>

namespace bloom::view {

struct Design {
  std::uint64_t keys = 0;  // 0: nothing is known
  double rate = 0;
  std::uint32_t bits = 0;  // of the filter then
  std::uint32_t hashes = 0;
};

}  // namespace bloom::view
