// How far tests walk at random.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace bloom::test {

// The optimised build walks far, the slow ones (sanitizers, WebAssembly) the first part of it.
#if defined(__OPTIMIZE__) && !defined(__wasm__) && !defined(BLOOM_SANITIZED)
inline constexpr bool quick = true;
#else
inline constexpr bool quick = false;
#endif

// So many of `all` rounds as are to be run, at least one: BLOOM_SHARE=4 asks for a fourth of them.
inline int rounds(int all) {
  const char* const share = std::getenv("BLOOM_SHARE");
  return share == nullptr ? all : std::max(1, all / std::max(1, std::atoi(share)));
}

}  // namespace bloom::test
