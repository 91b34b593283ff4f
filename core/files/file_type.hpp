// What a file is, from its first bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bloom::files {

enum class FileType : std::uint8_t {
  empty,
  parquet,  // a whole Parquet file, with or without filters in it
  filter,   // no text: a filter or nothing that is known (files/read_filter.hpp tells)
  keys,     // text
  either,   // text that may be a filter: of JSON, of hexadecimal digits, or the first bytes of one
  story,    // one JSON value with an array “steps”: a story of the simulator
};

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// Whether a text begins as a path map does, after a byte order mark and blanks.
bool begins_json(std::string_view text);

// Whether a short text may be what is left of a file that was cut: less than the letters that our
// own form begins with, Parquet's with hardly more, or some control character of others.
bool begins_form(std::string_view text);

// Of a file of so many bytes, of which these are the first, up to 64 KiB. There are none of one
// that was emptied meanwhile.
FileType detect_file_type(std::span<const std::uint8_t> first, std::uint64_t size);

}  // namespace bloom::files
