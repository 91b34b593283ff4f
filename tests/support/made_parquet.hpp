// Parquet files of a footer and filters, with nothing between them: made in memory, and as large as
// their offsets say.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bloom/filters/split_block.hpp"
#include "bloom/formats/sbbf.hpp"
#include "files/parquet/parquet_file.hpp"

#include "tests/support/thrift_writer.hpp"

namespace bloom::test {

// A column in a row group.
struct MadeChunk {
  enum class Why : std::uint8_t { filter, none, dictionary, encrypted, elsewhere };
  Why why = Why::filter;
  std::uint32_t blocks = 8;
  std::int64_t first = 0;  // values: whole numbers from here on
  std::int64_t count = 0;
  bool told = true;          // the footer has its length
  std::string damage = {};   // over its first bytes
  std::int64_t shift = 0;    // added to the offset that is told
  std::uint64_t before = 0;  // bytes of nothing before it
};

struct MadeColumn {
  std::string name;
  int physical = 2;        // INT64
  std::string group = {};  // the struct that it is the only field of
};

class MadeParquet {
 public:
  using Groups = std::vector<std::vector<MadeChunk>>;  // by row group, then by column

  MadeParquet(const std::string& writer, const std::vector<MadeColumn>& columns,
              const Groups& groups) {
    put("PAR1");
    std::vector<Struct> row_groups;
    std::int64_t rows = 0;
    for (const auto& group : groups) {
      std::vector<Struct> chunks;
      std::int64_t most = 0;
      for (std::size_t i = 0; i < group.size(); ++i) {
        chunks.push_back(chunk(group[i], columns[i].physical));
        most = std::max(most, group[i].count);
      }
      row_groups.push_back(Struct().list(1, chunks).i64(3, most));
      rows += most;
    }
    std::vector<Struct> schema = {
        Struct().text(4, "root").i32(5, static_cast<std::int64_t>(columns.size()))};
    for (const MadeColumn& column : columns) {
      if (!column.group.empty()) schema.push_back(Struct().text(4, column.group).i32(5, 1));
      schema.push_back(Struct().i32(1, column.physical).i32(3, 1).text(4, column.name));
    }
    const std::string footer =
        Struct().i32(1, 2).list(2, schema).i64(3, rows).list(4, row_groups).text(6, writer).done();
    put(footer);
    std::string tail;
    for (int shift = 0; shift < 32; shift += 8)
      tail += static_cast<char>(footer.size() >> shift & 255);
    put(tail + "PAR1");
  }

  std::uint64_t size() const { return size_; }
  std::string read(const files::ByteRange& wanted) const {
    std::string bytes(wanted.length, '\0');
    const std::uint64_t end = wanted.offset + wanted.length;
    for (const auto& [at, part] : parts_) {
      const std::uint64_t from = std::max(at, wanted.offset);
      const std::uint64_t to = std::min(at + part.size(), end);
      if (from >= to) continue;
      part.copy(bytes.data() + (from - wanted.offset), static_cast<std::size_t>(to - from),
                static_cast<std::size_t>(from - at));
    }
    return bytes;
  }

  // Gives all that is wanted, or up to so many pieces; the bytes given.
  std::uint64_t feed(files::ParquetFile& file, int most = 1 << 30) const {
    std::uint64_t sum = 0;
    for (files::ByteRange wanted; most-- > 0 && (wanted = file.wanted()).length > 0;) {
      const std::string bytes = read(wanted);
      problem = {};
      const auto given =
          file.give({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
      if (!given) {
        problem = given.reason();
        break;
      }
      sum += bytes.size();
    }
    return sum;
  }
  mutable std::string problem;  // why the last was refused

  // The value as a column of whole numbers is asked for it.
  static Hash hash(std::int64_t value) {
    std::string bytes;
    for (int shift = 0; shift < 64; shift += 8) {
      bytes += static_cast<char>(static_cast<std::uint64_t>(value) >> shift & 255);
    }
    return Hash::of(bytes);
  }
  static SplitBlockFilter filter(const MadeChunk& chunk) {
    auto made = SplitBlockFilter::create({chunk.blocks});
    for (std::int64_t i = 0; i < chunk.count; ++i) made->insert(hash(chunk.first + i));
    return std::move(*made);
  }

 private:
  void put(std::string bytes) {
    parts_.emplace_back(size_, std::move(bytes));
    size_ += parts_.back().second.size();
  }

  Struct chunk(const MadeChunk& made, int physical) {
    Struct data = Struct().i32(1, physical).i64(5, made.count);
    Struct whole;
    if (made.why == MadeChunk::Why::elsewhere) whole.text(1, "other.parquet");
    if (made.why == MadeChunk::Why::dictionary) {
      data.list(13, {Struct().i32(1, 0).i32(2, 8).i32(3, 1)});
    }
    if (made.why == MadeChunk::Why::filter) {
      size_ += made.before;
      const std::uint64_t offset = size_;
      const auto bytes = write_sbbf(filter(made));
      std::string text(bytes->begin(), bytes->end());
      text.replace(0, made.damage.size(), made.damage);
      data.i64(14, static_cast<std::int64_t>(offset) + made.shift);
      if (made.told) data.i32(15, static_cast<std::int64_t>(text.size()));
      put(std::move(text));
    }
    whole.i64(2, 4).inner(3, data);
    if (made.why == MadeChunk::Why::encrypted) whole.inner(8, Struct());
    return whole;
  }

  std::vector<std::pair<std::uint64_t, std::string>> parts_;
  std::uint64_t size_ = 0;
};

}  // namespace bloom::test
