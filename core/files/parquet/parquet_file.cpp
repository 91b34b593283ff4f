#include "files/parquet/parquet_file.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace bloom::files {
namespace {

// With the tail comes what lies before it: most footers are no longer.
constexpr std::uint32_t first_portion = 1U << 16;

// Of all filters, as far as it needs no choice of a column.
constexpr std::uint64_t read_unasked = std::uint64_t{1} << 25;

Error no_memory() {
  return {"There is no memory for the row groups of this Parquet file."};
}

}  // namespace

FooterReader::FooterReader(std::uint64_t file_bytes, std::uint32_t most)
    : file_bytes_(file_bytes), most_(most) {}

ByteRange FooterReader::wanted() const {
  if (done_) return {};
  constexpr std::uint32_t tail = ParquetFooter::tail_bytes;
  if (size_ == 0) {
    const auto length =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(file_bytes_, first_portion));
    return {file_bytes_ - length, length};
  }
  return {file_bytes_ - tail - size_ + filled_, std::min(size_ - filled_, most_wanted)};
}

Result<Done> FooterReader::give(std::span<const std::uint8_t> bytes) {
  constexpr std::uint32_t tail = ParquetFooter::tail_bytes;
  if (size_ == 0) {
    const std::size_t tail_size = std::min<std::size_t>(bytes.size(), tail);
    const auto size = ParquetFooter::size_of(bytes.last(tail_size), file_bytes_);
    if (!size) return Error{size.reason()};
    if (*size > most_) {
      return Error{"Its footer is larger than " + std::to_string(most_ >> 20) +
                   " MiB: “bloom parquet” looks into such files."};
    }
    auto room = Bytes::allocate(*size);
    if (!room) return Error{room.reason()};
    bytes_ = std::move(*room);
    size_ = *size;
    bytes = bytes.first(bytes.size() - tail);
    if (bytes.size() < size_) return Done{};  // it is read from its begin
    bytes = bytes.last(size_);
  }
  if (!bytes.empty()) std::memcpy(bytes_.data() + filled_, bytes.data(), bytes.size());
  filled_ += static_cast<std::uint32_t>(bytes.size());
  done_ = filled_ == size_;
  return Done{};
}

Result<ParquetFooter> FooterReader::footer() {
  return ParquetFooter::read(std::move(bytes_), file_bytes_);
}

ByteRange ParquetFile::wanted() const {
  if (opening_) return opening_->wanted();
  if (probe_) return probe_->wanted();
  const ByteRange first = looked_.wanted();
  return first.length > 0 ? first : other_.wanted();
}

ByteRange ParquetFile::ahead(std::uint32_t place) const {
  if (opening_) return {};
  if (probe_) {
    return nth_wanted(filters(), next_asked_ + 1, place, [&](const ParquetFilter& filter) {
      return first_wanted(filter, bytes_, asked_->first);
    });
  }
  return looked_.wanted().length > 0 ? looked_.ahead(place) : other_.ahead(place);
}

Result<Done> ParquetFile::give(std::span<const std::uint8_t> bytes) {
  bytes_read_ += bytes.size();
  if (opening_) {
    const auto given = opening_->give(bytes);
    return given && opening_->done() ? opened() : given;
  }
  if (probe_) {
    probe_->give(bytes);
    answer();
    looked_.go_on();
    keep(looked_);
  } else if (looked_.wanted().length > 0) {
    looked_.give(bytes);
    keep(looked_);
  } else {
    other_.give(bytes);
    keep(other_);
  }
  go_on();
  return Done{};
}

Result<Done> ParquetFile::opened() {
  auto footer = opening_->footer();
  opening_.reset();
  if (!footer) return Error{footer.reason()};
  const std::uint32_t count = footer->schema().column_count();
  if (count > limits_.columns || footer->row_group_count() > limits_.row_groups) {
    return Error{"It has more than " + std::to_string(limits_.columns) + " columns or " +
                 std::to_string(limits_.row_groups) +
                 " row groups: “bloom parquet” looks into such files."};
  }
  footer_.emplace(std::move(*footer));
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!columns_.reserve_one()) return no_memory();
    columns_.push_back({});
  }
  footer_->each_chunk([&](const ParquetChunk& chunk) { columns_[chunk.column].count(chunk); });
  // Each column is a walk over all chunks.
  constexpr std::uint64_t most_visits = 1'000'000;
  std::uint64_t bytes = 0;
  std::uint32_t first = count;
  all_ = std::uint64_t{count} * count * footer_->row_group_count() <= most_visits;
  for (std::uint32_t i = count; i-- > 0;) {
    if (columns_[i].present() > 0) first = i;
    bytes += columns_[i].bytes();
    all_ = all_ && columns_[i].told() && bytes <= read_unasked;
  }
  return look_at(first < count ? first : 0);
}

Result<Done> ParquetFile::look_at(std::uint32_t column) {
  forget_question();
  auto begun = looked_.begin(*footer_, bytes_, column);
  if (!begun) return begun;
  keep(looked_);
  go_on();
  return begun;
}

// What was read of a column before stays until it is complete anew.
void ParquetFile::keep(const ColumnReader& reading) {
  ParquetColumn& column = columns_[reading.index()];
  if (!column.complete() || reading.column().complete()) column = reading.column();
}

void ParquetFile::go_on() {
  if (!all_ || looked_.wanted().length > 0 || other_.wanted().length > 0) return;
  for (std::uint32_t i = 0; i < column_count(); ++i) {
    if (columns_[i].complete()) continue;
    all_ = other_.begin(*footer_, bytes_, i).ok();
    keep(other_);
    if (!all_ || other_.wanted().length > 0) return;
  }
}

Result<Done> ParquetFile::ask(const ParquetHashes& hashes) {
  forget_question();
  while (holds_.size() < filters().size()) {
    if (!holds_.reserve_one()) return no_memory();
    holds_.push_back(Holds::unknown);
  }
  asked_ = hashes;
  answer();
  return Done{};
}

void ParquetFile::forget_question() {
  asked_.reset();
  probe_.reset();
  holds_ = {};
  counts_ = {};
  next_asked_ = 0;
}

void ParquetFile::answer() {
  for (; next_asked_ < holds_.size(); ++next_asked_) {
    ParquetFilter& filter = looked_.filter(next_asked_);
    if (!probe_) probe_.emplace(filter, bytes_, *asked_);
    if (probe_->wanted().length > 0) return;
    Holds& holds = holds_[next_asked_];
    if (filter.present() && !filter.unreadable()) {
      holds = probe_->may_contain() ? Holds::maybe : Holds::no;
    }
    ++counts_[static_cast<std::size_t>(holds)];
    probe_.reset();
  }
}

}  // namespace bloom::files
