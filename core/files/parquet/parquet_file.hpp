// A Parquet file that is looked into by slices: what Bloom filters it has, what those of a column
// hold, and which row groups may hold a value. Its owner reads what is wanted and gives it, in
// whatever way and order of time; nothing is kept but what is told here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "bloom/bits/fallible_vector.hpp"
#include "bloom/result.hpp"
#include "files/parquet/footer.hpp"
#include "files/parquet/parquet_column.hpp"
#include "files/parquet/parquet_filter.hpp"

namespace bloom::files {

// The footer of a file of so many bytes, read from its end.
class FooterReader {
 public:
  // Refuses footers of more than `most` bytes, a number of MiB, before there is room made for them.
  explicit FooterReader(std::uint64_t file_bytes,
                        std::uint32_t most = ParquetFooter::max_footer_bytes);

  ByteRange wanted() const;
  // Those. Refused when it is no Parquet file, or there is no memory.
  Result<Done> give(std::span<const std::uint8_t> bytes);
  bool done() const { return done_; }
  // Once, when it is done.
  Result<ParquetFooter> footer();

 private:
  std::uint64_t file_bytes_;
  std::uint32_t most_;
  std::uint32_t size_ = 0;  // of the footer; 0 until the tail was read
  std::uint32_t filled_ = 0;
  bool done_ = false;
  Bytes bytes_;
};

// What was asked of the filters of the column that is looked at.
enum class Holds : std::uint8_t { unknown, no, maybe };

class ParquetFile {
 public:
  // What is refused before there is room made for it.
  struct Limits {
    std::uint32_t footer = ParquetFooter::max_footer_bytes;  // bytes, a number of MiB
    std::uint32_t columns = ~std::uint32_t{0};
    std::uint32_t row_groups = ~std::uint32_t{0};
  };

  explicit ParquetFile(std::uint64_t bytes) : ParquetFile(bytes, Limits()) {}
  ParquetFile(std::uint64_t bytes, const Limits& limits)
      : bytes_(bytes), limits_(limits), opening_(std::in_place, bytes, limits.footer) {}
  // What it wants lies in itself.
  ParquetFile(const ParquetFile&) = delete;
  ParquetFile& operator=(const ParquetFile&) = delete;

  // What to read next: nothing when all that is to be told is known.
  ByteRange wanted() const;
  // What will be wanted after it, 0 the next: a guess, for who reads ahead.
  ByteRange ahead(std::uint32_t place) const;
  // Takes it. Refused, and of no further use, when it is no Parquet file that can be read.
  Result<Done> give(std::span<const std::uint8_t> bytes);

  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t bytes_read() const { return bytes_read_; }
  bool open() const { return footer_.has_value(); }

  // When it is open.
  const ParquetFooter& footer() const { return *footer_; }
  std::uint32_t column_count() const { return static_cast<std::uint32_t>(columns_.size()); }
  const ParquetColumn& column(std::uint32_t index) const { return columns_[index]; }

  // Its filters are read next, and are what can be asked; what was asked of another is forgotten.
  // Refused where there is no memory.
  Result<Done> look_at(std::uint32_t column);
  std::uint32_t looked_at() const { return looked_.index(); }
  // Of that column, in order.
  std::span<const ParquetFilter> filters() const { return looked_.filters(); }

  // Which row groups of that column may hold the value of these hashes: found before anything else.
  // Refused where there is no memory.
  Result<Done> ask(const ParquetHashes& hashes);
  void forget_question();
  bool asked() const { return asked_.has_value(); }
  bool answered() const { return asked() && next_asked_ == holds_.size(); }
  // When asked, as far as it is known.
  Holds holds(std::uint32_t row_group) const { return holds_[row_group]; }
  std::uint32_t count(Holds what) const { return counts_[static_cast<std::size_t>(what)]; }

 private:
  Result<Done> opened();
  void answer();
  void keep(const ColumnReader& reading);
  void go_on();

  std::uint64_t bytes_;
  Limits limits_;
  std::uint64_t bytes_read_ = 0;
  std::optional<FooterReader> opening_;
  std::optional<ParquetFooter> footer_;
  bloom::detail::FallibleVector<ParquetColumn> columns_;
  bool all_ =
      false;  // the filters of all columns are so small that they are read without being asked for

  ColumnReader looked_;
  ColumnReader other_;  // after it

  std::optional<ParquetHashes> asked_;
  bloom::detail::FallibleVector<Holds> holds_;
  std::array<std::uint32_t, 3> counts_{};
  std::size_t next_asked_ = 0;
  std::optional<FilterProbe> probe_;
};

}  // namespace bloom::files
