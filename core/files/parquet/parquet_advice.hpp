// What the size of a Parquet file's filter was made for, as far as it tells, and the setting of its
// writer that fits the values better. Sizes follow from distinct values and a rate in the same way
// with all writers, and are rounded up to a power of two: a size tells a range of rates, in which
// the writer's own rate is taken to be meant. (systems/ has the same rules forwards.)
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "files/parquet/parquet_column.hpp"

namespace bloom::files {

enum class ParquetWriter : std::uint8_t {
  other,
  parquet_java,  // and with it Spark, Hive, Iceberg, Flink …
  arrow_rs,
  arrow_cpp,
  duckdb,
  impala,
  clickhouse,
};

// By what the footer's created_by says.
ParquetWriter parquet_writer(std::string_view created_by);

// A rate is missed that is so many times the one that was meant, and more.
inline constexpr double most_missed = 1.2;

struct ParquetAdvice {
  // The rates that the size was made for: 0 < low ≤ high, equal where one is known; 0 where the
  // size has nothing to do with the values.
  double low = 0;
  double high = 0;
  bool overfull = false;  // where it was made for far fewer values, and else for many more
  std::string setting;    // "set max.bytes to 2 MiB"; empty where the size fits
};

// For a column, by its filter with the highest rate, when any was read.
ParquetAdvice parquet_advice(ParquetWriter writer, const ParquetColumn::Worst& filter);

// "2 MiB", "256 KiB", "47 bytes", "1.5 KiB".
std::string binary_bytes(std::uint64_t bytes);

}  // namespace bloom::files
