#include "bloom/formats/sbbf.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint8_t i32_field = 0x15;  // the next field, of type i32
// What follows the number of bytes: three unions that each hold their first member, an empty struct
// (BLOCK, XXHASH, UNCOMPRESSED), and the end of the header.
constexpr std::array<std::uint8_t, 4> first_member = {0x1c, 0x1c, 0x00, 0x00};
constexpr std::array<const char*, 3> unions = {"Its algorithm is not split-block",
                                               "Its hash is not XXH64", "It is compressed"};
constexpr std::uint8_t end_of_header = 0x00;

Error refuse(const std::string& what) {
  return {"This is no Parquet Bloom filter. " + what + "."};
}

}  // namespace

Result<Done> write_sbbf(const SplitBlockFilter& filter, Sink sink) {
  Pieces header(sink);
  header.add(i32_field);
  // Zigzag: a number n ≥ 0 is written as 2n; then 7 bits a byte, the lowest first.
  std::uint64_t rest = filter.bit_count() / 8 * 2;
  for (; rest > 0x7f; rest >>= 7) header.add(static_cast<std::uint8_t>(0x80 | (rest & 0x7f)));
  header.add(static_cast<std::uint8_t>(rest));
  for (std::size_t i = 0; i < unions.size(); ++i) header.add(std::span(first_member));
  header.add(end_of_header);
  auto written = header.finish();
  return written ? filter.to_bytes(sink) : written;
}

Result<Bytes> write_sbbf(const SplitBlockFilter& filter) {
  return collected([&](Sink sink) { return write_sbbf(filter, sink); });
}

Result<SplitBlockFilter> read_sbbf(Source data) {
  bool given = true;
  // The next byte of the header; 0 after the last.
  const auto next = [&] {
    std::uint8_t byte = 0;
    if (data.size() > 0) given = given && data({&byte, 1});
    return byte;
  };
  const auto refuse_read = [&](const std::string& what) {
    return given ? refuse(what) : not_given();
  };

  if (data.size() == 0 || next() != i32_field) {
    return refuse_read("It does not begin with the number of its bytes (hexadecimal 15)");
  }
  std::uint64_t zigzag = 0;
  for (std::uint32_t shift = 0;; shift += 7) {
    if (data.size() == 0 || shift > 28) {
      return refuse_read("The number of its bytes is cut off or too long");
    }
    const std::uint8_t byte = next();
    zigzag |= std::uint64_t{byte & 0x7fU} << shift;
    if ((byte & 0x80) == 0) break;
  }
  if (zigzag % 2 != 0) return refuse_read("The number of its bytes is negative");

  for (const char* const problem : unions) {
    if (data.size() < first_member.size()) return refuse_read("Its header is cut off");
    bool is_first = true;
    for (const std::uint8_t byte : first_member) is_first &= next() == byte;
    if (!is_first) return refuse_read(problem);
  }
  if (data.size() == 0 || next() != end_of_header) return refuse_read("Its header does not end");

  if (data.size() != zigzag / 2) {
    return refuse_read("Its header announces " + std::to_string(zigzag / 2) +
                       " bytes of filter, but " + std::to_string(data.size()) + " follow");
  }
  return SplitBlockFilter::from_bytes(data);
}

}  // namespace bloom
