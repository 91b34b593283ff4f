// A key that is given by its first two hashes, which are all that probes of two hashes need
// (bloom/hash/probes.hpp).
#pragma once

#include <cstdint>

namespace bloom::detail {

struct HashPair {
  std::uint64_t h1 = 0;
  std::uint64_t h2 = 0;

  constexpr std::uint64_t operator()(std::uint32_t i) const { return i == 0 ? h1 : h2; }
};

}  // namespace bloom::detail
