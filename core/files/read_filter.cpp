#include "files/read_filter.hpp"

#include <utility>

#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"

namespace bloom::files {
namespace {

template <class Filter>
Result<FilterFile> opened(Result<Filter> filter, Format format) {
  if (!filter) return Error{filter.reason()};
  return FilterFile{AnyFilter(std::move(*filter)), format};
}

struct Reader {
  Result<FilterFile> native(Source source) const {
    auto filter = open_stored(source);
    if (!filter) return Error{filter.reason()};
    return FilterFile{widened(std::move(*filter)), Format::native};
  }
  Result<FilterFile> sbbf(Source source) const { return opened(read_sbbf(source), Format::sbbf); }
  Result<FilterFile> path_map(std::string_view text) const {
    auto read = read_jsonl(text);
    if (!read) return Error{read.reason()};
    return FilterFile{AnyFilter(std::move(read->filter)), Format::jsonl,
                      Claim{read->keys, read->rate}, std::string(read->header)};
  }
  Result<FilterFile> guava(Source source) const {
    return opened(GuavaFilter::deserialize(source), Format::guava);
  }
  Result<FilterFile> bip37(std::span<const std::uint8_t> bytes) const {
    return opened(Bip37Filter::deserialize(bytes), Format::bip37);
  }
};

}  // namespace

Result<FilterFile> open(const Origin& file) {
  return read_filter(file, Reader{});
}

}  // namespace bloom::files
