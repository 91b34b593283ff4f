#include "cli/stored.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "bloom/any_filter.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"

namespace bloom::cli {
namespace {

using Bytes = std::vector<std::uint8_t>;

Result<Bytes> read_file(const std::string& path) {
  const auto failed = [&] {
    return Error{path + " cannot be read: " + std::strerror(errno) + "."};
  };
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return failed();
  Bytes bytes;
  struct stat status;
  // One byte more than the file has, so that its end is seen without growing.
  const bool sized = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  bytes.resize(sized ? static_cast<std::size_t>(status.st_size) + 1 : std::size_t{1} << 16);
  std::size_t size = 0;
  ssize_t got;
  while ((got = ::read(descriptor, bytes.data() + size, bytes.size() - size)) != 0) {
    if (got < 0) {
      if (errno == EINTR) continue;
      const Error error = failed();
      ::close(descriptor);
      return error;
    }
    size += static_cast<std::size_t>(got);
    if (size == bytes.size()) bytes.resize(2 * size);
  }
  ::close(descriptor);
  bytes.resize(size);
  return bytes;
}

std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <class Filter>
Result<Stored> stored_as(Result<Filter> filter, Format format) {
  if (!filter) return Error{filter.reason()};
  return Stored{AnyFilter(std::move(*filter)), format, std::nullopt};
}

Result<Stored> read_path_map(std::span<const std::uint8_t> bytes) {
  auto read = read_jsonl(text_of(bytes));
  if (!read) return Error{read.reason()};
  return Stored{AnyFilter(std::move(read->filter)), Format::jsonl, Claim{read->keys, read->rate}};
}

Result<Stored> read_native(std::span<const std::uint8_t> bytes) {
  auto filter = open_stored(bytes);
  if (!filter) return Error{filter.reason()};
  return Stored{taken(std::move(*filter)), Format::native, std::nullopt};
}

// By what the file begins with.
Result<Stored> read_marked(std::span<const std::uint8_t> bytes) {
  const std::string_view text = text_of(bytes);
  if (text.starts_with("BLOOMFLT")) return read_native(bytes);
  if (text.starts_with('\x15')) return stored_as(read_sbbf(bytes), Format::sbbf);
  if (text.starts_with('{') || text.starts_with("\xef\xbb\xbf")) return read_path_map(bytes);
  if (text.starts_with('\0') || text.starts_with('\1')) {
    return stored_as(GuavaFilter::deserialize(bytes), Format::guava);
  }
  return Error{
      "It is no filter: bloom reads JSONL path maps, Parquet SBBF, Guava and BIP-37 filters and "
      "its own format."};
}

// A BIP-37 filter begins with its length, which may look like any mark: it is told by its exact
// structure, after the readers of marked files.
Result<Stored> read_any(std::span<const std::uint8_t> bytes) {
  auto marked = read_marked(bytes);
  if (marked || !Bip37Filter::recognises(bytes)) return marked;
  return stored_as(Bip37Filter::deserialize(bytes), Format::bip37);
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
  const auto bytes = read_file(path);
  if (!bytes) return Error{bytes.reason()};
  auto stored = read_any(*bytes);
  if (!stored) return Error{path + ": " + stored.reason()};
  return stored;
}

}  // namespace bloom::cli
