// The words of opened files: what the file of a filter is, and the question what a file may be.
#pragma once

#include <string>

#include "web/view/state/opened_file.hpp"

namespace bloom::view {

namespace say {

inline constexpr const char* opening_a_file = "Opening a file";
inline constexpr const char* open_the_filter = "Open the filter";
inline constexpr const char* insert_lines = "Insert its lines as keys";

}  // namespace say

// "Path map, 1,224 bytes: about 1,003 distinct keys by its fill. It says it was made for 1,000
// keys at 1 %. Which keys it holds is not known."
std::string words_of(const OpenedFile& file);

}  // namespace bloom::view
