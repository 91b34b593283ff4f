#include "bloom/formats/parquet/filter_header.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "bloom/formats/parquet/thrift.hpp"

namespace bloom {
namespace {

using detail::ThriftReader;
using detail::ThriftType;

constexpr std::uint32_t max_filter_bytes = 1U << 27;

}  // namespace

Result<ParquetFilterHeader> read_parquet_filter_header(std::span<const std::uint8_t> begin) {
  const auto refuse_filter = [](const std::string& what) {
    return Error{"This is no Parquet Bloom filter. " + what + "."};
  };
  constexpr std::array<const char*, 3> unions = {"Its algorithm is not split-block",
                                                 "Its hash is not XXH64", "It is compressed"};
  ThriftReader reader(begin.first(std::min<std::size_t>(begin.size(), max_parquet_filter_header)));
  std::int64_t bytes = -1;
  std::array<std::int32_t, 3> members = {};
  reader.fields([&](std::int32_t id, ThriftType kind) {
    if (id == 1) bytes = reader.integer(kind);
    if (id < 2 || id > 4 || kind != ThriftType::structure) return id == 1;
    reader.fields([&](std::int32_t member, ThriftType) {
      members[static_cast<std::size_t>(id - 2)] = member;
      return false;
    });
    return true;
  });
  if (reader.failed()) return refuse_filter("Its header is damaged or cut off");
  for (std::size_t i = 0; i < unions.size(); ++i) {
    if (members[i] != 1) return refuse_filter(unions[i]);
  }
  if (bytes < 32 || bytes > max_filter_bytes || bytes % 32 != 0) {
    return refuse_filter("Its header announces " + std::to_string(bytes) +
                         " bytes, not a multiple of 32 from 32 to 134,217,728");
  }
  return ParquetFilterHeader{static_cast<std::uint32_t>(reader.position()),
                             static_cast<std::uint32_t>(bytes)};
}

}  // namespace bloom
