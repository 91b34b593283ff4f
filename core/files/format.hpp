// Which form of a filter a file has, known by its bytes and never by its name; whoever reads it
// says what becomes of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "bloom/formats/bip37.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "files/hex.hpp"

namespace bloom::files {

enum class Format : std::uint8_t {
  jsonl,   // path map; classic filters
  sbbf,    // Parquet; split-block filters
  guava,   // Guava; classic filters over MurmurHash3
  bip37,   // Bitcoin; the same
  native,  // our own (bloom/storage/stored_form.hpp); any family
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

// All bytes of a source.
Result<Bytes> whole(Source source);

inline std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// Whether a text begins as a path map does, after a byte order mark and blanks.
bool begins_json(std::string_view text);

// Where a file lies in memory.
struct Memory {
  std::span<const std::uint8_t> bytes;

  Source operator()(std::uint64_t count) const {
    return bytes.first(static_cast<std::size_t>(count));
  }
};

namespace detail {

inline constexpr std::string_view native = "BLOOMFLT";

// By what the file begins with.
template <class Reader>
auto read_marked(const Origin& file, std::string_view mark, const Reader& reader)
    -> decltype(reader.native(file.all())) {
  const Source all = file.all();
  if (mark == native) return reader.native(all);
  if (mark.starts_with('\x15')) return reader.sbbf(all);
  if (begins_json(mark) || mark.starts_with(byte_order_mark)) {
    const auto text = whole(file.first(std::min(file.size(), max_jsonl_bytes)));
    if (!text) return Error{text.reason()};
    return reader.path_map(text_of(*text));
  }
  if (mark.starts_with('\0') || mark.starts_with('\1')) return reader.guava(all);
  return Error{
      "It is no filter: bloom reads JSONL path maps, Parquet SBBF, Guava and BIP-37 filters and "
      "its own format."};
}

// A BIP-37 filter begins with its length, which may look like a mark of one byte: it is told by its
// exact structure, after the readers of marked files. What has our mark of eight is ours, or a
// part.
template <class Reader>
auto read_bytes(const Origin& file, const Reader& reader) -> decltype(reader.native(file.all())) {
  const auto start = whole(file.first(std::min<std::uint64_t>(native.size(), file.size())));
  if (!start) return Error{start.reason()};
  const std::string_view mark = text_of(*start);
  auto marked = read_marked(file, mark, reader);
  if (marked || mark == native || file.size() > Bip37Filter::max_stored_bytes) return marked;
  const auto bytes = whole(file.all());
  if (!bytes) return Error{bytes.reason()};
  auto bip37 = reader.bip37(*bytes);
  return bip37 ? std::move(bip37) : std::move(marked);
}

}  // namespace detail

// A filter in any of the formats; a BIP-37 filter also as hexadecimal digits and blanks, of at most
// max_hex bytes. `reader` has a call for each: native(Source), sbbf(Source), path_map(text),
// guava(Source), bip37(bytes), which answer with a Result of one type. Time is proportional to the
// file. No memory is taken beside what they take, but for a path map, whose text is held meanwhile.
inline constexpr std::uint64_t max_hex = 1U << 18;

template <class Reader>
auto read_filter(const Origin& file, const Reader& reader) -> decltype(reader.native(file.all())) {
  auto read = detail::read_bytes(file, reader);
  if (read || file.size() > max_hex) return read;
  const auto text = whole(file.all());
  if (!text) return Error{text.reason()};
  const auto bytes = from_hex(text_of(*text));
  if (!bytes) return read;
  auto bip37 = reader.bip37(*bytes);
  return bip37 ? std::move(bip37) : std::move(read);
}

}  // namespace bloom::files
