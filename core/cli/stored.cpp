#include "cli/stored.hpp"

#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"
#include "cli/io/file_slices.hpp"

namespace bloom::cli {
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
  if (!stored) return Error{path + ": " + stored.reason()};
  return stored;
}

}  // namespace bloom::cli
