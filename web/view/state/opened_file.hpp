// What is said of files that were opened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "files/format.hpp"

namespace bloom::view {

// The filter of a file, as it was opened; shown for as long as the filter is an imported one.
struct OpenedFile {
  std::string name;  // of the file; empty: nothing is shown
  std::uint64_t bytes = 0;
  files::Format format = files::Format::native;
  std::optional<files::Claim> claim = {};
  double keys = 0;  // files::Fill::keys
};

// "Path map, 1,224 bytes: about 1,003 distinct keys by its fill. The file says: made for 1,000
// keys, 1 %. Which keys it holds is not known."
std::string words_of(const OpenedFile& file);

// A text that can be read in two ways, or in none of a filter.
struct Question {
  std::string words;    // empty: nothing is asked
  std::string preview;  // the first lines of the file
  bool filter = false;  // it can be opened as one
};

}  // namespace bloom::view
