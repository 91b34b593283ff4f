// Filters from files of this and of other systems.
#pragma once

#include <optional>
#include <string>

#include "bloom/result.hpp"
#include "files/any_filter.hpp"
#include "files/formats.hpp"
#include "files/origin.hpp"

namespace bloom::files {

struct FilterFile {
  AnyFilter filter;
  Format format;
  std::optional<Claim> claim = {};
  std::string header = {};  // line 1 of a path map
};

// A filter in any of the formats, which is known by the file's bytes and never by its name. Total:
// any bytes give a filter or one sentence. Time is proportional to the file. No memory is taken
// beside the filter's, but for a path map, whose text is held meanwhile.
//
// What begins with the mark of a format is read in that. What has no mark, or is none of what its
// mark says, is tried in the formats without one, and then, of at most max_hex bytes, as their
// hexadecimal digits.
Result<FilterFile> open(const Origin& file);

// For the rows of formats: what was read in one, or why not.
template <class Filter>
Result<FilterFile> filter_file(Result<Filter> filter, Format format) {
  if (!filter) return Error{filter.reason()};
  return FilterFile{AnyFilter(std::move(*filter)), format};
}

}  // namespace bloom::files
