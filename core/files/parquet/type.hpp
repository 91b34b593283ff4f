// The types of Parquet columns. (apache/parquet-format: parquet.thrift, LogicalTypes.md.)
#pragma once

#include <cstdint>
#include <string>

#include "bloom/formats/thrift.hpp"

namespace bloom {

// How a value lies in the file, numbered as in the format.
enum class ParquetPhysical : std::uint8_t {
  boolean,
  int32,
  int64,
  int96,
  float32,
  float64,
  bytes,
  fixed_bytes,
};

// What it means. `none`: the physical value itself.
enum class ParquetLogical : std::uint8_t {
  none,
  text,
  date,
  time,
  timestamp,
  decimal,
  integer,
  uuid,
  other,  // INTERVAL, FLOAT16, VARIANT, GEOMETRY …
};

struct ParquetType {
  ParquetPhysical physical = ParquetPhysical::boolean;
  ParquetLogical logical = ParquetLogical::none;
  std::int32_t length = 0;      // of fixed_bytes
  std::int32_t scale = 0;       // of decimal: digits after the point
  std::int32_t per_second = 0;  // of time and timestamp: 1,000, 1,000,000 or 1,000,000,000
  bool of_utc = false;          // of those: and else of the clock on some wall
  bool is_unsigned = false;     // of integer
  std::int32_t bits = 0;        // of integer: 8, 16, 32 or 64
};

std::string spoken(
    const ParquetType& type);  // "INT64", "INT64 TIMESTAMP UTC", "FIXED_LEN_BYTE_ARRAY(16) UUID"

namespace detail {

// What a ConvertedType, which older writers give alone, says of a type; its scale is told apart.
void convert(std::int64_t converted, ParquetType& type);

// A LogicalType, which lies next.
void read_logical(ThriftReader& reader, ParquetType& type);

}  // namespace detail
}  // namespace bloom
