// Filters in files: the formats that the commands write, and know again by their content.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bloom/plan.hpp"
#include "bloom/result.hpp"
#include "cli/builder.hpp"
#include "cli/io/output.hpp"
#include "files/read_filter.hpp"

namespace bloom::cli {

using files::format_name;
using files::formats;

struct Stored : files::FilterFile {
  std::uint64_t file_bytes = 0;  // of the file that it was read from
};

// Adds the whole file to `output`. The filter's type fits the format. A path map keeps what else is
// in a header that was read.
Result<std::uint8_t> store(const AnyFilter& filter, Format format, const Demand& demand,
                           Output& output, std::string_view header = {});

// Reads a filter in any of the formats. Time is proportional to the file. It takes no memory beside
// the filter, but for a path map, whose text it holds meanwhile, and for what comes from a pipe.
Result<Stored> load(const std::string& path);

// Says beside the output why NOT is not certain, where it is not: the family forgets.
void note_uncertainty(const AnyFilter& filter);
// Or the keys of the file need not be text.
void note_uncertainty(const Stored& stored);

}  // namespace bloom::cli
