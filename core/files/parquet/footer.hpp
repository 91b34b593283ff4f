// The footer of a Parquet file: which column chunks have a Bloom filter, where it lies, and why
// others have none. (apache/parquet-format: parquet.thrift, BloomFilter.md, Encryption.md.)
//
// Only the last bytes of a file are needed, whatever its size: the tail says how long the footer
// is, and the footer where each filter lies. All is checked before an answer is given: any bytes
// give a footer or one sentence.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "files/parquet/schema.hpp"

namespace bloom {

// Whether a column chunk has a filter, or why not as far as the file tells.
enum class ParquetPresence : std::uint8_t {
  present,
  not_written,
  dictionary_only,  // and none written: all its pages are of a dictionary, which says the same
  encrypted,        // cannot be read without a key
  elsewhere,        // the chunk lies in another file
  outside,          // of the file, by what is told of it: cannot be read
};

struct ParquetChunk {
  std::uint32_t row_group = 0;
  std::uint32_t column = 0;
  ParquetPresence presence = ParquetPresence::not_written;
  std::uint64_t offset = 0;  // of the filter's header from the file's begin, when present
  std::optional<std::uint32_t> length;  // header and filter; older writers do not tell it
  std::uint64_t rows = 0;               // of the row group
  std::uint64_t values = 0;             // nulls included
  std::optional<std::uint64_t> nulls;
  std::optional<std::uint64_t> distinct;  // seldom written
};

class ParquetFooter {
 public:
  static constexpr std::uint32_t tail_bytes = 8;
  static constexpr std::uint32_t max_footer_bytes = 1U << 30;

  // How many bytes before the tail the footer takes, from the last tail_bytes of a file of so many
  // bytes.
  static Result<std::uint32_t> size_of(std::span<const std::uint8_t> tail,
                                       std::uint64_t file_bytes);

  // From those bytes. Its memory is the bytes and some 64 bytes an element of the schema.
  static Result<ParquetFooter> read(Bytes footer, std::uint64_t file_bytes);

  const ParquetSchema& schema() const { return schema_; }
  std::uint32_t row_group_count() const { return row_groups_; }
  std::uint64_t row_count() const { return rows_; }
  std::string_view created_by() const { return created_by_; }

  // visit(const ParquetChunk&) in the order of row groups, in each in that of columns.
  template <class Visit>
  void each_chunk(Visit visit) const {
    walk(&visit,
         [](void* visitor, const ParquetChunk& chunk) { (*static_cast<Visit*>(visitor))(chunk); });
  }

 private:
  using Visitor = void (*)(void* visitor, const ParquetChunk& chunk);

  ParquetFooter() = default;
  const char* walk(void* visitor, Visitor visit) const;

  Bytes bytes_;
  std::uint64_t file_bytes_ = 0;
  ParquetSchema schema_;
  std::string_view created_by_;
  std::uint64_t rows_ = 0;
  std::uint32_t row_groups_ = 0;
};

}  // namespace bloom
