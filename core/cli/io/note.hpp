// What is said beside the output of a command.
#pragma once

#include <cstdio>
#include <string>

namespace bloom::cli {

// A sentence on standard error, after the program's name.
inline void note(const std::string& sentence) {
  std::fprintf(stderr, "bloom: %s\n", sentence.c_str());
}

}  // namespace bloom::cli
