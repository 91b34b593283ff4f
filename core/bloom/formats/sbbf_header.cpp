#include "bloom/formats/sbbf_header.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "bloom/formats/thrift.hpp"

namespace bloom {
namespace {

using detail::ThriftReader;
using detail::ThriftType;

constexpr std::uint32_t max_filter_bytes = 1U << 27;
constexpr std::array<const char*, 3> unions = {"Its algorithm is not split-block",
                                               "Its hash is not XXH64", "It is compressed"};
constexpr std::int32_t first_union = 2;

Error refuse(const std::string& what) {
  return {"This is no Parquet Bloom filter. " + what + "."};
}

// Which member a union holds: exactly one, an empty struct in this version of the format. 0 for
// anything else.
std::int32_t member_of(ThriftReader& reader) {
  std::int32_t member = 0;
  int count = 0;
  reader.fields([&](std::int32_t id, ThriftType type) {
    member = ++count == 1 && type == ThriftType::structure ? id : 0;
    return false;
  });
  return member;
}

}  // namespace

Result<ParquetFilterHeader> read_parquet_filter_header(std::span<const std::uint8_t> begin) {
  ThriftReader reader(begin.first(std::min<std::size_t>(begin.size(), max_parquet_filter_header)));
  std::optional<std::int64_t> bytes;
  std::array<std::int32_t, unions.size()> members = {};
  reader.fields([&](std::int32_t id, ThriftType type) {
    if (id == 1 && type == ThriftType::i32) {
      bytes = reader.integer(type);
      return true;
    }
    const auto index = static_cast<std::uint32_t>(id - first_union);
    if (index >= unions.size() || type != ThriftType::structure) return false;
    members[index] = member_of(reader);
    return true;
  });
  if (reader.failed()) return refuse("Its header is damaged or cut off");
  if (!bytes) return refuse("Its header does not say how many bytes it has");
  for (std::size_t i = 0; i < unions.size(); ++i) {
    if (members[i] != 1) return refuse(unions[i]);
  }
  if (*bytes < 32 || *bytes > max_filter_bytes || *bytes % 32 != 0) {
    return refuse("Its header announces " + std::to_string(*bytes) +
                  " bytes, not a multiple of 32 from 32 to 134,217,728");
  }
  return ParquetFilterHeader{static_cast<std::uint32_t>(reader.position()),
                             static_cast<std::uint32_t>(*bytes)};
}

}  // namespace bloom
