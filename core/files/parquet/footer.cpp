#include "files/parquet/footer.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace bloom {
namespace {

using detail::ThriftReader;
using detail::ThriftType;

constexpr std::string_view plain_magic = "PAR1";
constexpr std::string_view encrypted_magic = "PARE";

// Numbers of parquet.thrift.
constexpr std::int64_t data_page = 0;
constexpr std::int64_t data_page_v2 = 3;
constexpr std::int64_t plain_dictionary = 2;
constexpr std::int64_t rle_dictionary = 8;

Error refuse(const std::string& what) {
  return {"This is no Parquet file that can be read. " + what + "."};
}

std::uint64_t natural(std::int64_t number) {
  return number < 0 ? 0 : static_cast<std::uint64_t>(number);
}

std::optional<std::uint64_t> natural_if(std::int64_t number) {
  if (number < 0) return std::nullopt;
  return static_cast<std::uint64_t>(number);
}

struct Statistics {
  std::optional<std::uint64_t> nulls;
  std::optional<std::uint64_t> distinct;
};

Statistics read_statistics(ThriftReader& reader) {
  Statistics found;
  reader.fields([&](std::int32_t id, ThriftType kind) {
    if (id == 3) found.nulls = natural_if(reader.integer(kind));
    if (id == 4) found.distinct = natural_if(reader.integer(kind));
    return id == 3 || id == 4;
  });
  return found;
}

// PageEncodingStats of one kind of page: whether it is data, and then whether it needs a
// dictionary.
struct Pages {
  bool data = false;
  bool dictionary = false;
};

Pages read_pages(ThriftReader& reader) {
  std::int64_t page = -1;
  std::int64_t encoding = -1;
  std::int64_t count = 0;
  reader.fields([&](std::int32_t id, ThriftType kind) {
    if (id == 1) page = reader.integer(kind);
    if (id == 2) encoding = reader.integer(kind);
    if (id == 3) count = reader.integer(kind);
    return id >= 1 && id <= 3;
  });
  return {(page == data_page || page == data_page_v2) && count > 0,
          encoding == plain_dictionary || encoding == rle_dictionary};
}

// What ColumnMetaData tells of a filter.
struct MetaData {
  std::optional<std::uint64_t> offset;
  std::optional<std::int64_t> length;
  std::uint64_t values = 0;
  Statistics statistics;
  bool data_pages = false;
  bool all_dictionary = true;
};

MetaData read_meta_data(ThriftReader& reader) {
  MetaData found;
  reader.fields([&](std::int32_t id, ThriftType kind) {
    const bool listed = kind == ThriftType::list;
    if (id == 5) {
      found.values = natural(reader.integer(kind));
    } else if (id == 12 && kind == ThriftType::structure) {
      found.statistics = read_statistics(reader);
    } else if (id == 13 && listed) {
      reader.items([&](ThriftType item) {
        if (item != ThriftType::structure) return reader.skip_item(item);
        const Pages pages = read_pages(reader);
        found.data_pages |= pages.data;
        found.all_dictionary &= !pages.data || pages.dictionary;
      });
    } else if (id == 14) {
      const std::int64_t offset = reader.integer(kind);
      // A place that no file has is told as one: it is refused below.
      found.offset = offset < 0 ? std::numeric_limits<std::uint64_t>::max() : natural(offset);
    } else if (id == 15) {
      found.length = reader.integer(kind);
    } else {
      return false;
    }
    return true;
  });
  return found;
}

ParquetPresence presence_of(const MetaData& data, bool elsewhere, bool encrypted) {
  if (elsewhere) return ParquetPresence::elsewhere;
  if (encrypted) return ParquetPresence::encrypted;
  if (data.offset) return ParquetPresence::present;
  if (data.data_pages && data.all_dictionary) return ParquetPresence::dictionary_only;
  return ParquetPresence::not_written;
}

}  // namespace

Result<std::uint32_t> ParquetFooter::size_of(std::span<const std::uint8_t> tail,
                                             std::uint64_t file_bytes) {
  if (tail.size() != tail_bytes || file_bytes < tail_bytes + plain_magic.size()) {
    return refuse("It is shorter than 12 bytes");
  }
  const std::string_view magic(reinterpret_cast<const char*>(tail.data()) + 4, 4);
  if (magic == encrypted_magic) {
    return Error{"The footer of this Parquet file is encrypted: its filters need the file's key."};
  }
  if (magic != plain_magic) return refuse("It does not end with PAR1");
  std::uint32_t size = 0;
  for (std::size_t i = 4; i-- > 0;) size = size << 8 | tail[i];
  if (size > max_footer_bytes || size > file_bytes - tail_bytes - plain_magic.size()) {
    return refuse("Its last bytes announce a footer of " + std::to_string(size) + " bytes in " +
                  std::to_string(file_bytes));
  }
  return size;
}

Result<ParquetFooter> ParquetFooter::read(Bytes footer, std::uint64_t file_bytes) {
  ParquetFooter found;
  found.bytes_ = std::move(footer);
  found.file_bytes_ = file_bytes;
  ThriftReader reader(found.bytes_);
  Result<Done> schema = Done{};
  std::int64_t rows = 0;
  reader.fields([&](std::int32_t id, ThriftType kind) {
    switch (id) {
      case 2:
        if (kind != ThriftType::list || found.schema_.column_count() > 0) return false;
        schema = found.schema_.read(reader);
        return true;
      case 3:
        rows = reader.integer(kind);
        return true;
      case 6:
        found.created_by_ = reader.text(kind);
        return true;
      default:
        return false;
    }
  });
  if (!schema) return refuse(schema.reason());
  if (reader.failed()) return refuse("Its footer is damaged or cut off");
  if (found.schema_.column_count() == 0) return refuse("Its footer names no columns");
  if (rows < 0) return refuse("It has fewer than no rows");
  found.rows_ = static_cast<std::uint64_t>(rows);
  const char* const problem =
      found.walk(&found.row_groups_, [](void* row_groups, const ParquetChunk& chunk) {
        *static_cast<std::uint32_t*>(row_groups) = chunk.row_group + 1;
      });
  if (problem != nullptr) return refuse(problem);
  return found;
}

// Answers what is wrong, or nothing: once it was nothing, it is so for ever.
const char* ParquetFooter::walk(void* visitor, Visitor visit) const {
  const char* problem = nullptr;
  const auto read_chunk = [&](ThriftReader& reader, ParquetChunk& chunk) {
    MetaData data;
    bool has_data = false;
    bool elsewhere = false;
    bool encrypted = false;
    reader.fields([&](std::int32_t id, ThriftType kind) {
      if (id == 1) elsewhere = !reader.text(kind).empty();
      if (id == 8 || id == 9) encrypted = true;
      if (id != 3 || kind != ThriftType::structure) return id == 1;
      has_data = true;
      data = read_meta_data(reader);
      return true;
    });
    chunk.values = data.values;
    chunk.nulls = data.statistics.nulls;
    chunk.distinct = data.statistics.distinct;
    chunk.presence = presence_of(data, elsewhere, encrypted);
    if (chunk.presence != ParquetPresence::present) return;
    chunk.offset = *data.offset;
    if (data.length) chunk.length = static_cast<std::uint32_t>(*data.length & 0xffffffff);
    const bool fits = data.length.value_or(0) >= 0 && chunk.offset < file_bytes_ &&
                      natural(data.length.value_or(0)) <= file_bytes_ - chunk.offset;
    if (!fits) chunk.presence = ParquetPresence::outside;
  };
  const auto read_row_group = [&](ThriftReader& reader, std::uint32_t row_group) {
    // The rows may be told after the columns, and each chunk tells them.
    ThriftReader ahead = reader;
    std::uint64_t rows = 0;
    ahead.fields([&](std::int32_t id, ThriftType kind) {
      if (id == 3) rows = natural(ahead.integer(kind));
      return id == 3;
    });
    std::uint32_t columns = 0;
    reader.fields([&](std::int32_t id, ThriftType kind) {
      if (id != 1 || kind != ThriftType::list) return false;
      reader.items([&](ThriftType item) {
        if (item != ThriftType::structure || problem != nullptr) return reader.skip_item(item);
        ParquetChunk chunk;
        chunk.row_group = row_group;
        chunk.column = columns++;
        chunk.rows = rows;
        read_chunk(reader, chunk);
        if (problem == nullptr && !reader.failed() && chunk.column < schema_.column_count())
          visit(visitor, chunk);
      });
      return true;
    });
    if (columns != schema_.column_count())
      problem = "A row group has other columns than the schema";
  };
  ThriftReader reader(bytes_);
  std::uint32_t row_group = 0;
  reader.fields([&](std::int32_t id, ThriftType kind) {
    if (id != 4 || kind != ThriftType::list) return false;
    reader.items([&](ThriftType item) {
      if (item != ThriftType::structure || problem != nullptr) return reader.skip_item(item);
      read_row_group(reader, row_group++);
    });
    return true;
  });
  if (problem == nullptr && reader.failed()) problem = "Its footer is damaged or cut off";
  return problem;
}

}  // namespace bloom
