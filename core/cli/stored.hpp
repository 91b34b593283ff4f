// Filters in files: the formats that the commands write, and know again by their content.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "bloom/plan.hpp"
#include "bloom/result.hpp"
#include "cli/filter.hpp"
#include "cli/io/output.hpp"

namespace bloom::cli {

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

// Adds the whole file to `output`. The filter's type fits the format.
Result<std::uint8_t> store(const AnyFilter& filter, Format format, const Demand& demand,
                           Output& output);

// What a file says that its filter was made for; it need not be true.
struct Claim {
  double keys;  // n
  double rate;  // p
};

struct Stored {
  AnyFilter filter;
  Format format;
  std::optional<Claim> claim;
};

// Reads a filter in any of the formats. Time is proportional to the file. It takes no memory beside
// the filter, but for a path map, whose text it holds meanwhile, and for what comes from a pipe.
Result<Stored> load(const std::string& path);

}  // namespace bloom::cli
