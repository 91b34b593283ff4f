// What the view remembers of files that were opened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "files/formats.hpp"

namespace bloom::view {

// The filter of a file, as it was opened; shown for as long as the filter is an imported one.
struct OpenedFile {
  std::string name;  // of the file; empty: nothing is shown
  std::uint64_t bytes = 0;
  files::Format format = files::Format::native;
  std::optional<files::Claim> claim = {};
  double keys = 0;  // files::Fill::keys
};

// A text that can be read in two ways, or in none of a filter.
struct Question {
  std::string words;    // empty: nothing is asked
  std::string preview;  // the first lines of the file
  bool filter = false;  // it can be opened as one
};

}  // namespace bloom::view
