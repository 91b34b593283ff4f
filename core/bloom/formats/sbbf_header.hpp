// What lies before a filter's bits, in a Parquet file and in a file of its own
// (bloom/formats/sbbf.hpp): BloomFilterHeader of parquet.thrift.
#pragma once

#include <cstdint>
#include <span>

#include "bloom/result.hpp"

namespace bloom {

// Reads the header from the first bytes at the filter's offset; it has at most
// max_parquet_filter_header. Total.
//
// Thrift's rules decide what is a header: fields come in any order, a field of an unknown id or of
// another type is skipped, and each of the four fields is required. A union holds exactly one
// member: the first one, in what is read here.
struct ParquetFilterHeader {
  std::uint32_t header_bytes;
  std::uint32_t filter_bytes;  // a multiple of 32, 32 … 2^27
};
inline constexpr std::uint32_t max_parquet_filter_header = 256;
Result<ParquetFilterHeader> read_parquet_filter_header(std::span<const std::uint8_t> begin);

}  // namespace bloom
