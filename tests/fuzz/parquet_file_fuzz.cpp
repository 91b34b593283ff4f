// Any bytes given as a Parquet file that is looked into: only bytes that it has are wanted, an end
// comes, and what is told of its filters can be so.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "files/parquet/parquet_advice.hpp"
#include "files/parquet/parquet_file.hpp"

#include "tests/fuzz/expect.hpp"

namespace {

using namespace bloom;
using namespace bloom::files;
using bloom::fuzz::expect;

// False when it was refused.
bool feed(ParquetFile& file, const std::uint8_t* data, std::size_t size) {
  // Each filter is read once, however many lie over each other.
  std::uint64_t left = 10 * (size + 1) * (size + 1);
  for (ByteRange wanted; (wanted = file.wanted()).length > 0;) {
    expect(wanted.length <= most_wanted, "a piece is wanted");
    expect(wanted.offset <= size && wanted.length <= size - wanted.offset, "of the file");
    expect(wanted.length <= left, "there is an end");
    left -= wanted.length;
    const auto given = file.give({data + wanted.offset, wanted.length});
    if (given) continue;
    expect(given.reason().size() > 20, "a refusal is a sentence");
    return false;
  }
  return true;
}

void check(const ParquetFile& file) {
  const ParquetColumn& column = file.column(file.looked_at());
  std::uint32_t present = 0;
  for (const ParquetFilter& filter : file.filters()) {
    present += filter.present() ? 1 : 0;
    if (filter.unreadable()) expect(filter.problem.size() > 20, "a problem is a sentence");
    expect(filter.present() || !filter.read, "only what is there is read");
    expect(!filter.present() || filter.read || filter.unreadable(), "all were read");
    if (!filter.read) continue;
    expect(filter.bits_bytes > 0 && filter.bits_bytes % 32 == 0, "whole blocks");
    expect(filter.bytes() <= file.bytes(), "in the file");
    expect(filter.fill() >= 0 && filter.fill() <= 1, "a fill");
    expect(filter.rate() >= 0 && filter.rate() <= 1, "a rate");
    expect(filter.keys() >= 0, "keys");
  }
  expect(present == column.present() && column.complete(), "the column is what its filters are");
  const ParquetAdvice advice =
      parquet_advice(parquet_writer(file.footer().created_by()), column.worst());
  expect(advice.low >= 0 && advice.low <= advice.high && advice.high <= 1, "rates");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  ParquetFile file(size);
  if (!feed(file, data, size) || !file.open()) return 0;
  const std::uint32_t columns = std::min(file.column_count(), 4U);
  for (std::uint32_t column = 0; column < columns; ++column) {
    if (!file.look_at(column)) return 0;
    if (column % 2 == 0) feed(file, data, size);
    expect(file.ask(Hash::of("value")).ok(), "there is memory for answers");
    feed(file, data, size);
    expect(file.answered(), "an answer comes");
    expect(file.count(Holds::no) + file.count(Holds::maybe) + file.count(Holds::unknown) ==
               file.filters().size(),
           "of each row group");
    check(file);
  }
  return 0;
}
