#include "files/parquet/parquet_filter.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bloom/filters/blocks/simd.hpp"
#include "bloom/hash/mix.hpp"
#include "files/fill.hpp"

namespace bloom::files {
namespace {

constexpr std::uint32_t block_bytes = 32;
constexpr std::uint32_t portion = 1U << 20;  // of the bits
constexpr std::uint32_t words = bloom::detail::split_block_words;

std::uint32_t word_at(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8 | std::uint32_t{bytes[2]} << 16 |
         std::uint32_t{bytes[3]} << 24;
}

std::uint32_t header_room(const ParquetFilter& filter, std::uint64_t file_bytes) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(file_bytes - filter.offset, max_parquet_filter_header));
}

// Takes the header from the filter's first bytes.
void take_header(ParquetFilter& filter, std::uint64_t file_bytes,
                 std::span<const std::uint8_t> bytes) {
  const auto header = read_parquet_filter_header(
      bytes.first(std::min<std::size_t>(bytes.size(), max_parquet_filter_header)));
  if (!header) {
    filter.problem = header.reason();
    return;
  }
  const std::uint64_t whole = std::uint64_t{header->header_bytes} + header->filter_bytes;
  if (whole > file_bytes - filter.offset) {
    filter.problem = "It ends behind the end of the file.";
  } else if (filter.told != 0 && whole != filter.told) {
    filter.problem = "Its footer and its header tell different lengths.";
  } else {
    filter.header_bytes = header->header_bytes;
    filter.bits_bytes = header->filter_bytes;
  }
}

}  // namespace

ParquetFilter::ParquetFilter(const ParquetChunk& chunk)
    : row_group(chunk.row_group),
      presence(chunk.presence),
      offset(chunk.offset),
      told(chunk.length.value_or(0)),
      values(chunk.values - std::min(chunk.values, chunk.nulls.value_or(0))) {
  if (presence != ParquetPresence::outside) return;
  presence = ParquetPresence::present;
  problem = "It lies outside the file.";
}

double ParquetFilter::fill() const {
  return static_cast<double>(ones) / (8.0 * bits_bytes);
}

double ParquetFilter::keys() const {
  return split_block_keys(bits_bytes / block_bytes, fill());
}

double ParquetFilter::rate() const {
  const std::uint32_t blocks = bits_bytes / block_bytes;
  return static_cast<double>(products) / blocks * 0x1p-40;
}

std::string_view presence_words(ParquetPresence presence) {
  switch (presence) {
    case ParquetPresence::present:
      return "present";
    case ParquetPresence::not_written:
      return "not written";
    case ParquetPresence::dictionary_only:
      return "dictionary only";
    case ParquetPresence::encrypted:
      return "encrypted";
    case ParquetPresence::elsewhere:
      return "in another file";
    case ParquetPresence::outside:
      break;
  }
  return "unreadable";
}

std::string_view presence_words(const ParquetFilter& filter) {
  return filter.unreadable() ? "unreadable" : presence_words(filter.presence);
}

ByteRange first_wanted(const ParquetFilter& filter, std::uint64_t file_bytes) {
  if (!filter.present() || filter.unreadable()) return {};
  if (filter.header_bytes > 0) {
    return {filter.offset + filter.header_bytes, std::min(filter.bits_bytes, portion)};
  }
  const std::uint64_t length = filter.told != 0 ? filter.told : header_room(filter, file_bytes);
  return {filter.offset, static_cast<std::uint32_t>(std::min<std::uint64_t>(length, most_wanted))};
}

ByteRange first_wanted(const ParquetFilter& filter, std::uint64_t file_bytes, Hash asked) {
  if (!filter.present() || filter.unreadable()) return {};
  if (filter.header_bytes == 0) return {filter.offset, header_room(filter, file_bytes)};
  const std::uint32_t block = bloom::detail::reduce(bloom::detail::high_half(asked.value()),
                                                    filter.bits_bytes / block_bytes);
  return {filter.offset + filter.header_bytes + std::uint64_t{block} * block_bytes, block_bytes};
}

FilterReader::FilterReader(ParquetFilter& filter, std::uint64_t file_bytes)
    : filter_(filter), file_bytes_(file_bytes) {
  filter_.ones = filter_.products = 0;
  filter_.read = false;
}

ByteRange FilterReader::wanted() const {
  if (counted_ == 0) return filter_.read ? ByteRange{} : first_wanted(filter_, file_bytes_);
  if (filter_.read) return {};
  return {filter_.offset + filter_.header_bytes + counted_,
          std::min(filter_.bits_bytes - counted_, portion)};
}

void FilterReader::give(std::span<const std::uint8_t> bytes) {
  if (filter_.header_bytes == 0) {
    take_header(filter_, file_bytes_, bytes);
    if (filter_.unreadable()) return;
    bytes = bytes.subspan(filter_.header_bytes);
  }
  count(bytes.first(std::min<std::size_t>(bytes.size(), filter_.bits_bytes - counted_)));
  filter_.read = counted_ == filter_.bits_bytes;
}

// Whole blocks only: what is left of one is wanted again.
void FilterReader::count(std::span<const std::uint8_t> bits) {
  const std::size_t blocks = bits.size() / block_bytes;
  const std::uint8_t* next = bits.data();
  for (std::size_t block = 0; block < blocks; ++block) {
    std::uint64_t product = 1;
    for (std::uint32_t word = 0; word < words; ++word, next += 4) {
      const auto ones = static_cast<std::uint32_t>(std::popcount(word_at(next)));
      filter_.ones += ones;
      product *= ones;
    }
    filter_.products += product;
  }
  counted_ += static_cast<std::uint32_t>(blocks * block_bytes);
}

FilterProbe::FilterProbe(ParquetFilter& filter, std::uint64_t file_bytes,
                         const ParquetHashes& asked)
    : filter_(filter), file_bytes_(file_bytes), asked_(asked.first), last_(asked.last) {}

ByteRange FilterProbe::wanted() const {
  return done_ ? ByteRange{} : first_wanted(filter_, file_bytes_, asked_);
}

void FilterProbe::give(std::span<const std::uint8_t> bytes) {
  if (filter_.header_bytes == 0) return take_header(filter_, file_bytes_, bytes);
  const std::uint32_t low = bloom::detail::low_half(asked_.value());
  found_ = true;
  for (std::uint32_t word = 0; word < words; ++word) {
    const std::uint32_t bit = bloom::detail::split_block_bit(low, word);
    found_ = found_ && (word_at(bytes.data() + std::size_t{4} * word) >> bit & 1) != 0;
  }
  done_ = found_ || asked_ == last_;
  asked_ = last_;
}

}  // namespace bloom::files
