// The columns of a Parquet file. (apache/parquet-format: SchemaElement of parquet.thrift.)
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bloom/bits/fallible_vector.hpp"
#include "bloom/formats/thrift.hpp"
#include "bloom/result.hpp"
#include "files/parquet/type.hpp"

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
  // As people write it: address.street. Where dots alone do not tell it from another column's,
  // each part is in quotes, and a quote within them is doubled: "address"."street", "a.b".
  std::string path(std::uint32_t column) const;
  // Whether a path, any part of which may be in quotes, leads to the column. Its own path leads to
  // no other, unless another has the very same parts.
  bool is_path(std::string_view path, std::uint32_t column) const;

 private:
  struct Element {
    std::string_view name;
    std::uint32_t parent = 0;
    bool quoted = false;  // in a column's path, as all parts before it
    ParquetType type;
  };

  std::string path(std::uint32_t element, bool quoted) const;
  bool take_path(std::string_view& path, std::uint32_t element) const;
  Result<Done> tell_apart();

  detail::FallibleVector<Element> elements_;      // depth first; the root is the first
  detail::FallibleVector<std::uint32_t> leaves_;  // the elements that are columns
};

}  // namespace bloom
