// The one assertion of the fuzz targets: says what does not hold, then ends the run, so that the
// fuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace bloom::fuzz {

inline void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace bloom::fuzz
