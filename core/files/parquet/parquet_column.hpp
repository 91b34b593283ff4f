// The filters of one column of a Parquet file together.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "bloom/bits/fallible_vector.hpp"
#include "bloom/result.hpp"
#include "files/parquet/parquet_filter.hpp"

namespace bloom::files {

class ParquetColumn {
 public:
  // One row group after the other, as the footer has them.
  void count(const ParquetChunk& chunk);
  // A filter of it was read, or found unreadable.
  void take(const ParquetFilter& filter);

  std::uint32_t present() const { return groups(ParquetPresence::present); }
  // Why others have none: how many row groups say so.
  std::uint32_t groups(ParquetPresence why) const { return groups_[static_cast<std::size_t>(why)]; }
  // The most frequent reason among the row groups without a filter.
  ParquetPresence reason() const;
  std::uint32_t unreadable() const { return unreadable_; }
  std::uint32_t read() const { return read_; }
  bool complete() const { return read_ + unreadable_ == present(); }
  // Whether the footer tells the bytes of all filters.
  bool told() const { return told_ == present(); }

  // Of all filters with their headers, as far as they are known: told by the footer, or read.
  std::uint64_t bytes() const { return bytes_; }
  // Of those read, when there are any.
  double fill() const { return static_cast<double>(ones_) / (8 * bits_bytes_); }
  double keys() const { return keys_ / read_; }   // distinct values a row group, on the mean
  double rate() const { return rates_ / read_; }  // on the mean
  // The one with the highest rate: its bytes without a header, its keys, and what could be in it.
  struct Worst {
    double rate = -1;
    std::uint32_t bits_bytes = 0;
    double keys = 0;
    std::uint64_t values = 0;
  };
  const Worst& worst() const { return worst_; }

 private:
  std::array<std::uint32_t, 6> groups_{};
  std::uint32_t told_ = 0;
  std::uint32_t unreadable_ = 0;
  std::uint32_t read_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t ones_ = 0;
  double bits_bytes_ = 0;
  double keys_ = 0;
  double rates_ = 0;
  Worst worst_;
};

// Reads the filters of one column, one after the other.
class ColumnReader {
 public:
  // What is read in pieces points into itself.
  ColumnReader() = default;
  ColumnReader(const ColumnReader&) = delete;
  ColumnReader& operator=(const ColumnReader&) = delete;

  // Begins anew. Refused where there is no memory for its row groups.
  Result<Done> begin(const ParquetFooter& footer, std::uint64_t file_bytes, std::uint32_t column);

  ByteRange wanted() const { return reading_ ? reading_->wanted() : ByteRange{}; }
  ByteRange ahead(std::uint32_t place)
      const;  // of the filters after the one that is read, as far as it is known
  void give(std::span<const std::uint8_t> bytes);  // those
  void go_on();  // where its filter has turned out to be unreadable by a question

  std::uint32_t index() const { return index_; }
  const ParquetColumn& column() const { return column_; }
  std::span<const ParquetFilter> filters() const { return {filters_.begin(), filters_.size()}; }
  ParquetFilter& filter(std::size_t row_group) { return filters_[row_group]; }

 private:
  std::uint64_t file_bytes_ = 0;
  std::uint32_t index_ = 0;
  ParquetColumn column_;
  bloom::detail::FallibleVector<ParquetFilter> filters_;
  std::size_t next_ = 0;
  std::optional<FilterReader> reading_;
};

}  // namespace bloom::files
