#include <utility>

#include "bloom/any_filter.hpp"
#include "files/read_filter.hpp"

namespace bloom::files {

Result<FilterFile> FormatTraits<Format::native>::read(const Origin& file) {
  auto filter = open_stored(file.all());
  if (!filter) return Error{filter.reason()};
  return FilterFile{widened(std::move(*filter)), Format::native};
}

}  // namespace bloom::files
