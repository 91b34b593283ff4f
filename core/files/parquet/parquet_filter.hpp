// One Bloom filter of a Parquet file, read in pieces that are counted and thrown away: what it
// holds takes no memory beside a few numbers, however large it is. Who has the file gives the bytes
// that are wanted, be it a program that reads it or a page that is given slices of it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "bloom/formats/sbbf_header.hpp"
#include "bloom/hash/hash.hpp"
#include "files/parquet/footer.hpp"
#include "files/parquet/value.hpp"

namespace bloom::files {

// Bytes of a file; none where the length is 0.
struct ByteRange {
  std::uint64_t offset = 0;
  std::uint32_t length = 0;

  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// No more bytes than these are wanted at a time.
inline constexpr std::uint32_t most_wanted = (1U << 20) + max_parquet_filter_header;

// The filter of a column in a row group, or why there is none.
struct ParquetFilter {
  std::uint32_t row_group = 0;
  ParquetPresence presence = ParquetPresence::not_written;
  bool read = false;               // all of its bits were
  std::uint32_t header_bytes = 0;  // 0: not read yet
  std::uint32_t bits_bytes = 0;    // after the header; a multiple of 32
  std::uint64_t offset = 0;        // of the header
  std::uint64_t told = 0;          // bytes of both, where the footer tells them
  std::uint64_t values = 0;    // of the chunk, at most: nulls are not counted where they are told
  std::uint64_t ones = 0;      // bits that are 1
  std::uint64_t products = 0;  // the sum over blocks of the product of the ones of its words
  std::string problem;         // a sentence: why it cannot be read

  explicit ParquetFilter(const ParquetChunk& chunk);

  bool present() const { return presence == ParquetPresence::present; }
  bool unreadable() const { return !problem.empty(); }
  // With its header; 0 while that is not known.
  std::uint64_t bytes() const {
    return header_bytes > 0 ? header_bytes + std::uint64_t{bits_bytes} : told;
  }

  // Of one that was read.
  double fill() const;  // 0 … 1
  double keys() const;  // distinct values that explain the fill; infinite when all is full
  double rate() const;  // of a value that is not in it: the mean over blocks, exact for these bits
};

// In words, as a reason for what is not there: "not written", "unreadable".
std::string_view presence_words(const ParquetFilter& filter);
std::string_view presence_words(ParquetPresence presence);

// What is wanted first of a filter that is to be read, and of one that is asked for a value;
// nothing of one that is not there or unreadable.
ByteRange first_wanted(const ParquetFilter& filter, std::uint64_t file_bytes);
ByteRange first_wanted(const ParquetFilter& filter, std::uint64_t file_bytes, Hash asked);

// The place-th of what is wanted of the filters from `from` on, `wanted(filter)` of each; nothing
// where it is not near.
template <class Wanted>
ByteRange nth_wanted(std::span<const ParquetFilter> filters, std::size_t from, std::uint32_t place,
                     const Wanted& wanted) {
  constexpr std::size_t near = 64;
  for (std::size_t i = from; i < filters.size() && i < from + near; ++i) {
    const ByteRange extent = wanted(filters[i]);
    if (extent.length > 0 && place-- == 0) return extent;
  }
  return {};
}

// Reads the header and the bits. A damaged one is a `problem` of the filter, and nothing more is
// wanted of it.
class FilterReader {
 public:
  FilterReader(ParquetFilter& filter, std::uint64_t file_bytes);

  ByteRange wanted() const;
  void give(std::span<const std::uint8_t> bytes);  // those

 private:
  void count(std::span<const std::uint8_t> bits);

  ParquetFilter& filter_;
  std::uint64_t file_bytes_;
  std::uint32_t counted_ = 0;  // bytes of the bits
};

// Asks a filter for a value by the one block that would have it, or the two; its header is read
// where it was not yet.
class FilterProbe {
 public:
  FilterProbe(ParquetFilter& filter, std::uint64_t file_bytes, const ParquetHashes& asked);

  ByteRange wanted() const;
  void give(std::span<const std::uint8_t> bytes);  // those
  bool may_contain() const {
    return found_;
  }  // when nothing is wanted, and the filter has no problem

 private:
  ParquetFilter& filter_;
  std::uint64_t file_bytes_;
  Hash asked_;
  Hash last_;
  bool done_ = false;
  bool found_ = false;
};

}  // namespace bloom::files
