// Filters in files of this and of other systems, known by their bytes and never by their names.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "bloom/formats/bytes.hpp"
#include "bloom/result.hpp"
#include "files/filter.hpp"

namespace bloom::files {

enum class Format : std::uint8_t {
  jsonl,   // path map; classic filters
  sbbf,    // Parquet; split-block filters
  guava,   // Guava; classic filters over MurmurHash3
  bip37,   // Bitcoin; the same
  native,  // our own (bloom/formats/stored_form.hpp); any family
};

// In the order of Format.
inline constexpr std::array<std::string_view, 5> formats = {"jsonl", "sbbf", "guava", "bip37",
                                                            "native"};

constexpr std::string_view format_name(Format format) {
  return formats[static_cast<std::size_t>(format)];
}

// What a file says that its filter was made for; it need not be true.
struct Claim {
  double keys;  // n
  double rate;  // p
};

struct Opened {
  AnyFilter filter;
  Format format;
  std::optional<Claim> claim;
};

// The bytes of a file, which can be read from the start again: any callable `Source (count)` that
// gives its first bytes, count ≤ size. It is only borrowed.
class Origin {
 public:
  template <class Begin>
  Origin(Begin& begin, std::uint64_t size)
      : begin_(&begin), size_(size), call_([](const void* callable, std::uint64_t count) {
          return (*static_cast<Begin*>(const_cast<void*>(callable)))(count);
        }) {}

  std::uint64_t size() const { return size_; }
  Source first(std::uint64_t count) const { return call_(begin_, count); }
  Source all() const { return first(size_); }

 private:
  const void* begin_;
  std::uint64_t size_;
  Source (*call_)(const void*, std::uint64_t);
};

// A filter in any of the formats, as bytes or, of at most max_hex bytes, as hexadecimal digits and
// blanks. Total: any bytes give a filter or one sentence. Time is proportional to the file. It
// takes no memory beside the filter, but for a path map, whose text it holds meanwhile.
inline constexpr std::uint64_t max_hex = 1U << 18;
Result<Opened> open(const Origin& file);
Result<Opened> open(std::span<const std::uint8_t> bytes);

}  // namespace bloom::files
