// What lies before a filter's bits in a Parquet file: BloomFilterHeader of parquet.thrift.
#pragma once

#include <cstdint>
#include <span>

#include "bloom/result.hpp"

namespace bloom {

// The header before a filter's bits, from its first bytes: those that the file has from the offset
// on, max_parquet_filter_header at the most. Total.
struct ParquetFilterHeader {
  std::uint32_t header_bytes;
  std::uint32_t filter_bytes;  // a multiple of 32, 32 … 2^27
};
inline constexpr std::uint32_t max_parquet_filter_header = 256;
Result<ParquetFilterHeader> read_parquet_filter_header(std::span<const std::uint8_t> begin);

}  // namespace bloom
