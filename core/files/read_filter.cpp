#include "files/read_filter.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "files/hex.hpp"

namespace bloom::files {
namespace {

constexpr std::size_t mark_bytes = 8;

constexpr std::uint64_t most_unmarked = [] {
  std::uint64_t most = max_hex;
  any_format([&]<Format format>() {
    most = std::max(most, FormatTraits<format>::unmarked_bytes);
    return false;
  });
  return most;
}();

// What the formats without a mark make of some bytes; nothing where they are of none.
std::optional<FilterFile> read_unmarked(std::span<const std::uint8_t> bytes) {
  const Memory memory{bytes};
  const Origin origin(memory, bytes.size());
  std::optional<FilterFile> found;
  any_format([&]<Format format>() {
    using Row = FormatTraits<format>;
    if (bytes.size() > Row::unmarked_bytes) return false;
    if constexpr (Row::unmarked_bytes > 0) {
      auto file = Row::read(origin);
      if (file) found.emplace(std::move(*file));
    }
    return found.has_value();
  });
  return found;
}

}  // namespace

Result<FilterFile> open(const Origin& file) {
  const auto start = whole(file.first(std::min<std::uint64_t>(mark_bytes, file.size())));
  if (!start) return Error{start.reason()};
  std::optional<Result<FilterFile>> marked;
  bool certain = false;
  any_format([&]<Format format>() {
    using Row = FormatTraits<format>;
    if (!Row::begins(text_of(*start))) return false;
    marked.emplace(Row::read(file));
    certain = Row::certain;
    return true;
  });
  if (marked && (*marked || certain)) return std::move(*marked);
  const Error refused{marked ? marked->reason()
                             : "It is no filter: bloom reads " + readable_formats() + "."};
  if (file.size() > most_unmarked) return refused;

  const auto bytes = whole(file.all());
  if (!bytes) return Error{bytes.reason()};
  if (auto unmarked = read_unmarked(*bytes)) return std::move(*unmarked);
  if (file.size() > max_hex) return refused;
  const auto digits = from_hex(text_of(*bytes));
  if (!digits) return refused;
  auto unmarked = read_unmarked(*digits);
  if (!unmarked) return refused;
  return std::move(*unmarked);
}

}  // namespace bloom::files
