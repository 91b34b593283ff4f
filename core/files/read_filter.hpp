// Filters in files of this and of other systems.
#pragma once

#include <optional>
#include <string>

#include "bloom/result.hpp"
#include "files/any_filter.hpp"
#include "files/format.hpp"

namespace bloom::files {

struct FilterFile {
  AnyFilter filter;
  Format format;
  std::optional<Claim> claim = {};
  std::string header = {};  // line 1 of a path map
};

// A filter in any of the formats. Total: any bytes give a filter or one sentence.
Result<FilterFile> open(const Origin& file);

}  // namespace bloom::files
