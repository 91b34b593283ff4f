// How far tests walk at random.
#pragma once

namespace bloom::test {

// The optimised build walks far, the slow ones (sanitizers, WebAssembly) the first part of it.
#if defined(__OPTIMIZE__) && !defined(__wasm__) && !defined(BLOOM_SANITIZED)
inline constexpr bool quick = true;
#else
inline constexpr bool quick = false;
#endif

}  // namespace bloom::test
