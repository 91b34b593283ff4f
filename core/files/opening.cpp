#include "files/opening.hpp"

#include <algorithm>

#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"
#include "files/hex.hpp"

namespace bloom::files {
namespace {

std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <class Filter>
Result<Opened> opened(Result<Filter> filter, Format format) {
  if (!filter) return Error{filter.reason()};
  return Opened{AnyFilter(std::move(*filter)), format, std::nullopt};
}

Result<Bytes> whole(Source source) {
  auto bytes = Bytes::allocate(source.size());
  if (bytes && !source(*bytes)) return detail::not_given();
  return bytes;
}

Result<Opened> read_path_map(Source source) {
  const auto bytes = whole(source);
  if (!bytes) return Error{bytes.reason()};
  auto read = read_jsonl(text_of(*bytes));
  if (!read) return Error{read.reason()};
  return Opened{AnyFilter(std::move(read->filter)), Format::jsonl, Claim{read->keys, read->rate}};
}

Result<Opened> read_bip37(Source source) {
  const auto bytes = whole(source);
  if (!bytes) return Error{bytes.reason()};
  return opened(Bip37Filter::deserialize(*bytes), Format::bip37);
}

Result<Opened> read_native(Source source) {
  auto filter = open_stored(source);
  if (!filter) return Error{filter.reason()};
  return Opened{taken(std::move(*filter)), Format::native, std::nullopt};
}

constexpr std::string_view native = "BLOOMFLT";

// By what the file begins with.
Result<Opened> read_marked(const Origin& file, std::string_view mark) {
  const Source all = file.all();
  if (mark == native) return read_native(all);
  if (mark.starts_with('\x15')) return opened(read_sbbf(all), Format::sbbf);
  if (mark.starts_with('{') || mark.starts_with("\xef\xbb\xbf")) return read_path_map(all);
  if (mark.starts_with('\0') || mark.starts_with('\1')) {
    return opened(GuavaFilter::deserialize(all), Format::guava);
  }
  return Error{
      "It is no filter: bloom reads JSONL path maps, Parquet SBBF, Guava and BIP-37 filters and "
      "its own format."};
}

// A BIP-37 filter begins with its length, which may look like a mark of one byte: it is told by its
// exact structure, after the readers of marked files. What has our mark of eight is ours, or a
// part.
Result<Opened> read_bytes(const Origin& file) {
  const auto start = whole(file.first(std::min<std::uint64_t>(native.size(), file.size())));
  if (!start) return Error{start.reason()};
  auto marked = read_marked(file, text_of(*start));
  if (marked || text_of(*start) == native || file.size() > Bip37Filter::max_stored_bytes) {
    return marked;
  }
  auto bip37 = read_bip37(file.all());
  return bip37 ? std::move(bip37) : std::move(marked);
}

struct Memory {
  std::span<const std::uint8_t> bytes;

  Source operator()(std::uint64_t count) const {
    return bytes.first(static_cast<std::size_t>(count));
  }
};

}  // namespace

Result<Opened> open(const Origin& file) {
  auto opened = read_bytes(file);
  if (opened || file.size() > max_hex) return opened;
  const auto text = whole(file.all());
  if (!text) return Error{text.reason()};
  const auto bytes = from_hex(text_of(*text));
  if (!bytes) return opened;
  const Memory memory{*bytes};
  return read_bytes(Origin(memory, bytes->size()));
}

Result<Opened> open(std::span<const std::uint8_t> bytes) {
  const Memory memory{bytes};
  return open(Origin(memory, bytes.size()));
}

}  // namespace bloom::files
