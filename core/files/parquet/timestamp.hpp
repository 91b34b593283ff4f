// Dates, times of day and timestamps of Parquet columns as people write them, and the numbers that
// they are stored as (apache/parquet-format: LogicalTypes.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "files/parquet/type.hpp"

namespace bloom {

// For a DATE the days since 1970-01-01, for a TIME the units of the column since midnight, for a
// TIMESTAMP those since 1970-01-01 00:00; the forms are those of value.hpp. Years are 0001 … 9999.
// Nothing for any other text, and for what the number has no room for.
std::optional<std::int64_t> parquet_moment(std::string_view text, const ParquetType& type);

}  // namespace bloom
