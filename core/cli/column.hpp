// The column of a Parquet file that a request names.
#pragma once

#include <cstdint>
#include <optional>

#include "bloom/result.hpp"
#include "cli/commands.hpp"
#include "files/parquet/schema.hpp"

namespace bloom::cli {

// By its path, or as it is printed. Nothing where all are meant; the only one there is where none
// is named and a value is. Refused, with the names there are, where none or more than one has the
// path.
Result<std::optional<std::uint32_t>> column_of(const ParquetSchema& schema,
                                               const ParquetRequest& request);

}  // namespace bloom::cli
