// The columns of a Parquet file. (apache/parquet-format: SchemaElement of parquet.thrift.)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bloom/bits/growing.hpp"
#include "bloom/formats/parquet/thrift.hpp"
#include "bloom/formats/parquet/type.hpp"
#include "bloom/result.hpp"

namespace bloom {

class ParquetSchema {
 public:
  // The list of elements that lies next. Names stay in the reader's bytes, which must live as long;
  // the rest takes some 64 bytes an element. A column's path takes 4 KiB at the most, and all of
  // them 16 MiB. An error is a clause, without its point.
  Result<Done> read(detail::ThriftReader& reader);

  std::uint32_t column_count() const { return static_cast<std::uint32_t>(leaves_.size()); }
  // Of a column below column_count().
  ParquetType type(std::uint32_t column) const;
  std::string path(std::uint32_t column) const;  // "address.street"
  std::optional<std::uint32_t> column_of(std::string_view path) const;

 private:
  struct Element {
    std::string_view name;
    std::uint32_t parent = 0;
    ParquetType type;
  };

  detail::Growing<Element> elements_;      // depth first; the root is the first
  detail::Growing<std::uint32_t> leaves_;  // the elements that are columns
};

}  // namespace bloom
