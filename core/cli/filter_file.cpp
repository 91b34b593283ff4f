#include "cli/filter_file.hpp"

#include <algorithm>
#include <utility>

#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"
#include "cli/io/file_slices.hpp"
#include "cli/io/note.hpp"
#include "files/file_type.hpp"

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
  const Sink sink(add);
  const auto write = [&]() -> Result<Done> {
    switch (format) {
      case Format::jsonl:
        return write_jsonl(std::get<ClassicFilter>(filter), static_cast<double>(demand.keys),
                           demand.rate, header, sink);
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
  const char* const keys =
      stored.format == Format::sbbf    ? "a Parquet filter can also hold numbers."
      : stored.format == Format::guava ? "a Guava filter can also hold keys from another funnel."
      : stored.format == Format::bip37 ? "a BIP-37 filter can also hold other bytes."
                                       : nullptr;
  if (keys != nullptr) note(std::string("NOT only means “not inserted as UTF-8 text”: ") + keys);
}

}  // namespace bloom::cli
