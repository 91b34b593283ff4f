#include "cli/stored.hpp"

#include <algorithm>
#include <utility>

#include "bloom/any_filter.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"
#include "cli/io/file_slices.hpp"

namespace bloom::cli {
namespace {

std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <class Filter>
Result<Stored> stored_as(Result<Filter> filter, Format format) {
  if (!filter) return Error{filter.reason()};
  return Stored{AnyFilter(std::move(*filter)), format, std::nullopt};
}

Result<Bytes> whole(Source source) {
  auto bytes = Bytes::allocate(source.size());
  if (bytes && !source(*bytes)) return detail::not_given();
  return bytes;
}

Result<Stored> read_path_map(Source source) {
  const auto bytes = whole(source);
  if (!bytes) return Error{bytes.reason()};
  auto read = read_jsonl(text_of(*bytes));
  if (!read) return Error{read.reason()};
  return Stored{AnyFilter(std::move(read->filter)), Format::jsonl, Claim{read->keys, read->rate}};
}

Result<Stored> read_bip37(Source source) {
  const auto bytes = whole(source);
  if (!bytes) return Error{bytes.reason()};
  return stored_as(Bip37Filter::deserialize(*bytes), Format::bip37);
}

Result<Stored> read_native(Source source) {
  auto filter = open_stored(source);
  if (!filter) return Error{filter.reason()};
  return Stored{taken(std::move(*filter)), Format::native, std::nullopt};
}

// By what the file begins with.
Result<Stored> read_marked(FileSource& file) {
  constexpr std::string_view native = "BLOOMFLT";
  const auto start =
      whole(file.of(0, std::min<std::uint64_t>(native.size(), file.of_all().size())));
  if (!start) return Error{start.reason()};
  const std::string_view mark = text_of(*start);
  const Source all = file.of_all();
  if (mark == native) return read_native(all);
  if (mark.starts_with('\x15')) return stored_as(read_sbbf(all), Format::sbbf);
  if (mark.starts_with('{') || mark.starts_with("\xef\xbb\xbf")) return read_path_map(all);
  if (mark.starts_with('\0') || mark.starts_with('\1')) {
    return stored_as(GuavaFilter::deserialize(all), Format::guava);
  }
  return Error{
      "It is no filter: bloom reads JSONL path maps, Parquet SBBF, Guava and BIP-37 filters and "
      "its own format."};
}

// A BIP-37 filter begins with its length, which may look like any mark: it is told by its exact
// structure, after the readers of marked files.
Result<Stored> read_any(FileSource& file) {
  auto marked = read_marked(file);
  if (marked || file.of_all().size() > Bip37Filter::max_stored_bytes) return marked;
  auto bip37 = read_bip37(file.of_all());
  return bip37 ? std::move(bip37) : std::move(marked);
}

}  // namespace

Result<std::uint8_t> store(const AnyFilter& filter, Format format, const Demand& demand,
                           Output& output) {
  Result<std::uint8_t> added = std::uint8_t{1};
  const auto add = [&](std::span<const std::uint8_t> piece) {
    added = output.add(text_of(piece));
    return added.ok();
  };
  const Sink sink(add);
  const auto write = [&]() -> Result<Done> {
    switch (format) {
      case Format::jsonl:
        return write_jsonl(std::get<ClassicFilter>(filter), static_cast<double>(demand.keys),
                           demand.rate, {}, sink);
      case Format::sbbf:
        return write_sbbf(std::get<SplitBlockFilter>(filter), sink);
      case Format::guava:
      case Format::bip37:
      case Format::native:
        break;
    }
    return std::visit([&](const auto& family) { return family.serialize(sink); }, filter);
  };
  const auto written = write();
  if (!written && added) return Error{written.reason()};
  return added;
}

Result<Stored> load(const std::string& path) {
  const auto file = FileSlices::open_any(path);
  if (!file) return Error{file.reason()};
  FileSource source(*file);
  auto stored = read_any(source);
  if (source.problem()) return *source.problem();
  if (!stored) return Error{path + ": " + stored.reason()};
  return stored;
}

}  // namespace bloom::cli
