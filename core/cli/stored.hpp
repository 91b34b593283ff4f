// Filters in files: the formats that the commands write, and know again by their content.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/cli/filter.hpp"
#include "core/cli/output.hpp"
#include "core/cli/plan.hpp"
#include "core/result.hpp"

namespace bloom::cli {

enum class Format : std::uint8_t {
  jsonl,   // path map; classic filters
  sbbf,    // Parquet; split-block filters
  native,  // our own (core/header.hpp); any family
};

std::string_view format_name(Format format);  // "jsonl", "sbbf", "native"

// Adds the whole file to `output`. The filter's family fits the format.
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

// Reads a filter in any of the formats. Time and memory are proportional to the file.
Result<Stored> load(const std::string& path);

}  // namespace bloom::cli
