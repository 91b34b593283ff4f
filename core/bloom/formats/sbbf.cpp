#include "bloom/formats/sbbf.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "bloom/formats/sbbf_header.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint8_t i32_field = 0x15;  // the next field, of type i32
// What follows the number of bytes: three unions that each hold their first member, an empty struct
// (BLOCK, XXHASH, UNCOMPRESSED), and the end of the header.
constexpr std::array<std::uint8_t, 4> first_member = {0x1c, 0x1c, 0x00, 0x00};
constexpr int unions = 3;
constexpr std::uint8_t end_of_header = 0x00;

}  // namespace

Result<Done> write_sbbf(const SplitBlockFilter& filter, Sink sink) {
  Pieces header(sink);
  header.add(i32_field);
  // Zigzag: a number n ≥ 0 is written as 2n; then 7 bits a byte, the lowest first.
  std::uint64_t rest = filter.bit_count() / 8 * 2;
  for (; rest > 0x7f; rest >>= 7) header.add(static_cast<std::uint8_t>(0x80 | (rest & 0x7f)));
  header.add(static_cast<std::uint8_t>(rest));
  for (int i = 0; i < unions; ++i) header.add(std::span(first_member));
  header.add(end_of_header);
  auto written = header.finish();
  return written ? filter.to_bytes(sink) : written;
}

Result<Bytes> write_sbbf(const SplitBlockFilter& filter) {
  return collected([&](Sink sink) { return write_sbbf(filter, sink); });
}

Result<SplitBlockFilter> read_sbbf(Source data) {
  std::array<std::uint8_t, max_parquet_filter_header> first{};
  const auto begin = std::span(first).first(
      static_cast<std::size_t>(std::min<std::uint64_t>(data.size(), first.size())));
  if (!data(begin)) return not_given();
  const auto header = read_parquet_filter_header(begin);
  if (!header) return Error{header.reason()};

  // The words: those that came along with the header, then what is left.
  std::span<const std::uint8_t> words = begin.subspan(header->header_bytes);
  const std::uint64_t follow = words.size() + data.size();
  if (follow != header->filter_bytes) {
    return Error{"This is no Parquet Bloom filter. Its header announces " +
                 std::to_string(header->filter_bytes) + " bytes of filter, but " +
                 std::to_string(follow) + " follow."};
  }
  const auto give = [&](std::span<std::uint8_t> room) {
    const auto ready = words.first(std::min(words.size(), room.size()));
    std::copy(ready.begin(), ready.end(), room.begin());
    words = words.subspan(ready.size());
    return data(room.subspan(ready.size()));
  };
  return SplitBlockFilter::from_bytes(Source(give, follow));
}

}  // namespace bloom
