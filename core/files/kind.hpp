// What a file is, from its first bytes.
#pragma once

#include <cstdint>
#include <span>

namespace bloom::files {

enum class Kind : std::uint8_t {
  empty,
  parquet,  // a whole Parquet file, with or without filters in it
  filter,   // no text: a filter or nothing that is known (files/opening.hpp tells)
  keys,     // text
  either,   // text that may be a filter: of JSON, or of hexadecimal digits
  story,    // JSON with steps: a story of the simulator
};

// Of a file of so many bytes, of which these are the first, up to some thousands.
Kind kind_of(std::span<const std::uint8_t> first, std::uint64_t size);

}  // namespace bloom::files
