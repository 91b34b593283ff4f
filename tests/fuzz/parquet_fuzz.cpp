// Any bytes given to the readers of Parquet's footers, filter headers and values.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "bloom/formats/sbbf_header.hpp"
#include "files/parquet/footer.hpp"
#include "files/parquet/value.hpp"

#include "tests/fuzz/expect.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using bloom::fuzz::expect;
  constexpr std::uint64_t file_bytes = std::uint64_t{1} << 33;
  const auto header = bloom::read_parquet_filter_header({data, size});
  if (header) {
    expect(header->header_bytes <= size, "a header lies in its bytes");
    expect(header->filter_bytes % 32 == 0 && header->filter_bytes > 0, "whole blocks");
  } else {
    expect(header.reason().size() > 20, "a refusal is a sentence");
  }
  auto bytes = bloom::Bytes::allocate(size);
  if (!bytes) return 0;
  std::copy(data, data + size, bytes->begin());
  const auto footer = bloom::ParquetFooter::read(std::move(*bytes), file_bytes);
  if (!footer) {
    expect(footer.reason().size() > 20, "a refusal is a sentence");
    return 0;
  }
  const bloom::ParquetSchema& schema = footer->schema();
  const std::string_view text(reinterpret_cast<const char*>(data), std::min<std::size_t>(size, 40));
  for (std::uint32_t column = 0; column < schema.column_count(); ++column) {
    expect(schema.is_path(schema.path(column), column), "a path leads to its column");
    const auto hashes = bloom::parquet_hashes(text, schema.type(column));
    expect(hashes.ok() || hashes.reason().size() > 20, "a refusal is a sentence");
  }
  std::uint64_t chunks = 0;
  footer->each_chunk([&](const bloom::ParquetChunk& chunk) {
    ++chunks;
    expect(chunk.column < schema.column_count(), "a chunk has a column");
    if (chunk.presence != bloom::ParquetPresence::present) return;
    expect(chunk.offset < file_bytes, "a filter lies in the file");
    expect(chunk.length.value_or(0) <= file_bytes - chunk.offset, "all of it");
  });
  expect(chunks == std::uint64_t{schema.column_count()} * footer->row_group_count(),
         "each row group has each column");
  return 0;
}
