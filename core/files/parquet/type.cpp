#include "files/parquet/type.hpp"

#include <array>

namespace bloom {
namespace detail {
namespace {

void read_decimal(ThriftReader& reader, ParquetType& type) {
  type.logical = ParquetLogical::decimal;
  reader.fields([&](std::int32_t id, ThriftType kind) {
    if (id == 1) type.scale = static_cast<std::int32_t>(reader.integer(kind));
    return id == 1;
  });
}

void read_time(ThriftReader& reader, ParquetLogical logical, ParquetType& type) {
  type.logical = logical;
  reader.fields([&](std::int32_t id, ThriftType kind) {
    if (id == 1) {
      type.of_utc = reader.truth(kind);
      return true;
    }
    if (id != 2 || kind != ThriftType::structure) return false;
    reader.fields([&](std::int32_t unit, ThriftType) {
      type.per_second = unit == 1 ? 1000 : unit == 2 ? 1000000 : 1000000000;
      return false;
    });
    return true;
  });
}

void read_integer(ThriftReader& reader, ParquetType& type) {
  type.logical = ParquetLogical::integer;
  type.is_unsigned = true;
  reader.fields([&](std::int32_t id, ThriftType kind) {
    if (id == 1) type.bits = static_cast<std::int32_t>(reader.integer(kind));
    if (id == 2) type.is_unsigned = !reader.truth(kind);
    return id == 1 || id == 2;
  });
}

}  // namespace

void convert(std::int64_t converted, ParquetType& type) {
  const auto time = [&](ParquetLogical logical, std::int32_t per_second) {
    type.logical = logical;
    type.per_second = per_second;
    type.of_utc = true;
  };
  const auto integer = [&](std::int32_t bits, bool is_unsigned) {
    type.logical = ParquetLogical::integer;
    type.bits = bits;
    type.is_unsigned = is_unsigned;
  };
  switch (converted) {
    case 0:   // UTF8
    case 4:   // ENUM
    case 19:  // JSON
      type.logical = ParquetLogical::text;
      return;
    case 5:
      type.logical = ParquetLogical::decimal;
      return;
    case 6:
      type.logical = ParquetLogical::date;
      return;
    case 7:
      return time(ParquetLogical::time, 1000);
    case 8:
      return time(ParquetLogical::time, 1000000);
    case 9:
      return time(ParquetLogical::timestamp, 1000);
    case 10:
      return time(ParquetLogical::timestamp, 1000000);
    case 11:
    case 12:
    case 13:
    case 14:
      return integer(8 << (converted - 11), true);
    case 15:
    case 16:
    case 17:
    case 18:
      return integer(8 << (converted - 15), false);
    case 21:
      type.logical = ParquetLogical::other;  // INTERVAL
      return;
    default:
      return;
  }
}

void read_logical(ThriftReader& reader, ParquetType& type) {
  reader.fields([&](std::int32_t id, ThriftType kind) {
    if (kind != ThriftType::structure) return false;
    switch (id) {
      case 1:   // STRING
      case 4:   // ENUM
      case 12:  // JSON
        type.logical = ParquetLogical::text;
        return false;
      case 5:
        read_decimal(reader, type);
        return true;
      case 6:
        type.logical = ParquetLogical::date;
        return false;
      case 7:
        read_time(reader, ParquetLogical::time, type);
        return true;
      case 8:
        read_time(reader, ParquetLogical::timestamp, type);
        return true;
      case 10:
        read_integer(reader, type);
        return true;
      case 13:  // BSON
        return false;
      case 14:
        type.logical = ParquetLogical::uuid;
        return false;
      default:
        type.logical = ParquetLogical::other;
        return false;
    }
  });
}

}  // namespace detail

std::string spoken(const ParquetType& type) {
  constexpr std::array<const char*, 8> physical = {
      "BOOLEAN", "INT32",  "INT64",      "INT96",
      "FLOAT",   "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"};
  constexpr std::array<const char*, 9> logical = {
      "", " STRING", " DATE", " TIME", " TIMESTAMP", " DECIMAL", "", " UUID", " of another kind"};
  std::string text = physical[static_cast<std::size_t>(type.physical)];
  if (type.physical == ParquetPhysical::fixed_bytes) {
    text.append("(").append(std::to_string(type.length)).append(")");
  }
  text.append(logical[static_cast<std::size_t>(type.logical)]);
  if (type.of_utc) text.append(" UTC");
  const int whole = type.physical == ParquetPhysical::int32 ? 32 : 64;
  if (type.logical == ParquetLogical::integer && (type.is_unsigned || type.bits != whole)) {
    text.append(type.is_unsigned ? " UINT" : " INT").append(std::to_string(type.bits));
  }
  return text;
}

}  // namespace bloom
