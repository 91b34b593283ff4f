#include "cli/filter_file.hpp"

#include <algorithm>
#include <utility>

#include "cli/io/file_slices.hpp"
#include "cli/io/note.hpp"
#include "files/file_type.hpp"
#include "files/write_filter.hpp"

namespace bloom::cli {
namespace {

constexpr std::uint64_t kind_bytes = 1U << 16;

}  // namespace

Result<std::uint8_t> store(const AnyFilter& filter, Format format, const Demand& demand,
                           Output& output, std::string_view header) {
  Result<std::uint8_t> added = std::uint8_t{1};
  const auto add = [&](std::span<const std::uint8_t> piece) {
    added = output.add(files::text_of(piece));
    return added.ok();
  };
  const files::Claim claim{static_cast<double>(demand.keys), demand.rate};
  const auto written = files::write(format, filter, claim, header, Sink(add));
  if (!written && added) return Error{written.reason()};
  return added;
}

Result<Stored> load(const std::string& path) {
  const auto file = FileSlices::open_any(path);
  if (!file) return Error{file.reason()};
  FileSource source(*file);
  const auto begin = [&](std::uint64_t count) { return source.of(0, count); };
  auto stored = files::open(files::Origin(begin, file->size()));
  if (source.problem()) return *source.problem();
  if (stored) return Stored{std::move(*stored), file->size()};
  const auto start = file->read(0, std::min<std::uint64_t>(file->size(), kind_bytes));
  if (start && files::detect_file_type(*start, file->size()) == files::FileType::parquet) {
    return Error{file->name() + " is a Parquet file: use bloom parquet for the filters in it."};
  }
  return Error{file->name() + ": " + stored.reason()};
}

void note_uncertainty(const AnyFilter& filter) {
  if (!std::holds_alternative<StableFilter>(filter)) return;
  note("A stable filter forgets old keys: NOT is likely, but not certain.");
}

void note_uncertainty(const Stored& stored) {
  note_uncertainty(stored.filter);
  const std::string_view keys = files::with_format(
      stored.format, []<Format format>() { return files::FormatTraits<format>::other_keys; });
  if (keys.empty()) return;
  note("NOT only means “not inserted as UTF-8 text”: " + std::string(keys));
}

}  // namespace bloom::cli
