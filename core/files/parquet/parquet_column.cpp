#include "files/parquet/parquet_column.hpp"

namespace bloom::files {

void ParquetColumn::count(const ParquetChunk& chunk) {
  // One that lies outside the file is there, and cannot be read.
  const bool outside = chunk.presence == ParquetPresence::outside;
  const ParquetPresence presence = outside ? ParquetPresence::present : chunk.presence;
  ++groups_[static_cast<std::size_t>(presence)];
  if (presence != ParquetPresence::present) return;
  if (chunk.length) ++told_;
  if (!outside) bytes_ += chunk.length.value_or(0);
}

ParquetPresence ParquetColumn::reason() const {
  ParquetPresence most = ParquetPresence::not_written;
  for (const ParquetPresence why :
       {ParquetPresence::dictionary_only, ParquetPresence::encrypted, ParquetPresence::elsewhere}) {
    if (groups(why) > groups(most)) most = why;
  }
  return most;
}

void ParquetColumn::take(const ParquetFilter& filter) {
  if (filter.unreadable()) {
    ++unreadable_;
    return;
  }
  ++read_;
  if (filter.told == 0) bytes_ += filter.bytes();
  ones_ += filter.ones;
  bits_bytes_ += filter.bits_bytes;
  keys_ += filter.keys();
  rates_ += filter.rate();
  if (filter.rate() <= worst_.rate) return;
  worst_ = {filter.rate(), filter.bits_bytes, filter.keys(), filter.values};
}

Result<Done> ColumnReader::begin(const ParquetFooter& footer, std::uint64_t file_bytes,
                                 std::uint32_t column) {
  file_bytes_ = file_bytes;
  index_ = column;
  column_ = {};
  reading_.reset();
  filters_ = {};
  next_ = 0;
  bool room = true;
  footer.each_chunk([&](const ParquetChunk& chunk) {
    if (chunk.column != column || !room) return;
    room = filters_.reserve_one();
    if (!room) return;
    column_.count(chunk);
    filters_.push_back(ParquetFilter(chunk));
  });
  if (!room) return Error{"There is no memory for the row groups of this Parquet file."};
  go_on();
  return Done{};
}

ByteRange ColumnReader::ahead(std::uint32_t place) const {
  return nth_wanted(filters(), next_ + 1, place,
                    [&](const ParquetFilter& filter) { return first_wanted(filter, file_bytes_); });
}

void ColumnReader::give(std::span<const std::uint8_t> bytes) {
  reading_->give(bytes);
  go_on();
}

void ColumnReader::go_on() {
  for (; next_ < filters_.size(); ++next_) {
    ParquetFilter& filter = filters_[next_];
    if (!reading_) reading_.emplace(filter, file_bytes_);
    if (reading_->wanted().length > 0) return;
    if (filter.present()) column_.take(filter);
    reading_.reset();
  }
}

}  // namespace bloom::files
