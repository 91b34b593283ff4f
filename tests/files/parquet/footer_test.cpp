#include "files/parquet/footer.hpp"

#include <doctest/doctest.h>
#include <span>
#include <string>
#include <vector>

#include "bloom/formats/sbbf_header.hpp"

#include "tests/support/thrift_writer.hpp"

using namespace bloom;
using bloom::test::Struct;
using namespace std::string_literals;

namespace {

Struct leaf(const std::string& name, int physical) {
  return Struct().i32(1, physical).i32(3, 1).text(4, name);
}

Struct chunk(const Struct& meta_data) {
  return Struct().i64(2, 4).inner(3, meta_data);
}

Struct meta_data(int physical) {
  return Struct().i32(1, physical).i64(5, 90);
}

std::span<const std::uint8_t> span_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Result<ParquetFooter> footer_of(const std::string& text, std::uint64_t file_bytes = 10000) {
  auto bytes = Bytes::allocate(text.size());
  REQUIRE(bytes.ok());
  std::copy(text.begin(), text.end(), bytes->begin());
  return ParquetFooter::read(std::move(*bytes), file_bytes);
}

// A column id, a group address {street, zip}, and one row group of each kind of presence.
std::string sample() {
  const std::vector<Struct> schema = {
      Struct().text(4, "root").i32(5, 2), leaf("id", 2),
      Struct().i32(3, 0).text(4, "address").i32(5, 2),
      leaf("street", 6).i32(6, 0).inner(10, Struct().inner(1, Struct())), leaf("zip", 1)};
  const Struct dictionary = Struct().i32(1, 0).i32(2, 8).i32(3, 4);
  const Struct plain = Struct().i32(1, 0).i32(2, 0).i32(3, 1);
  const std::vector<Struct> first = {
      chunk(meta_data(2).inner(12, Struct().i64(3, 7).i64(4, 83)).i64(14, 700).i32(15, 47)),
      chunk(meta_data(6).list(13, {dictionary})),
      chunk(meta_data(1).list(13, {dictionary, plain}))};
  const std::vector<Struct> second = {
      chunk(meta_data(2).i64(14, 800)),
      Struct().i64(2, 4).inner(3, meta_data(6).i64(14, 900)).inner(8, Struct().inner(1, Struct())),
      Struct().text(1, "part-2.parquet").i64(2, 4).inner(3, meta_data(1).i64(14, 900))};
  return Struct()
      .i32(1, 2)
      .list(2, schema)
      .i64(3, 180)
      .list(4, {Struct().list(1, first).i64(2, 99).i64(3, 100),
                Struct().list(1, second).i64(2, 99).i64(3, 80)})
      .text(6, "a writer")
      .done();
}

// The columns of these paths, each of one part or of two.
Result<ParquetFooter> footer_of_columns(const std::vector<std::vector<std::string>>& paths) {
  std::vector<Struct> schema = {
      Struct().text(4, "root").i32(5, static_cast<std::int64_t>(paths.size()))};
  for (const auto& path : paths) {
    if (path.size() > 1) schema.push_back(Struct().text(4, path.front()).i32(5, 1));
    schema.push_back(leaf(path.back(), 2));
  }
  return footer_of(Struct().list(2, schema).i64(3, 0).done());
}

}  // namespace

TEST_CASE("parquet: a footer says where filters are, and why others are not") {
  const auto footer = footer_of(sample());
  REQUIRE(footer.ok());
  CHECK(footer->created_by() == "a writer");
  CHECK(footer->row_count() == 180);
  CHECK(footer->row_group_count() == 2);
  REQUIRE(footer->schema().column_count() == 3);
  CHECK(footer->schema().path(1) == "address.street");
  CHECK(footer->schema().is_path("address.zip", 2));
  CHECK(footer->schema().is_path("\"address\".zip", 2));
  CHECK(!footer->schema().is_path("address.zip", 1));
  for (const char* other : {"zip", "address", "address.", "address.zip.", "address.\"zip", ""}) {
    CAPTURE(other);
    CHECK(!footer->schema().is_path(other, 2));
  }
  CHECK(spoken(footer->schema().type(0)) == "INT64");
  CHECK(spoken(footer->schema().type(1)) == "BYTE_ARRAY STRING");

  std::vector<ParquetChunk> chunks;
  footer->each_chunk([&](const ParquetChunk& chunk) { chunks.push_back(chunk); });
  REQUIRE(chunks.size() == 6);
  CHECK(chunks[0].presence == ParquetPresence::present);
  CHECK(chunks[0].offset == 700);
  CHECK(chunks[0].length == 47U);
  CHECK(chunks[0].rows == 100);
  CHECK(chunks[0].values == 90);
  CHECK(chunks[0].nulls == 7U);
  CHECK(chunks[0].distinct == 83U);
  CHECK(chunks[1].presence == ParquetPresence::dictionary_only);
  CHECK(chunks[2].presence == ParquetPresence::not_written);
  CHECK(chunks[3].presence == ParquetPresence::present);
  CHECK(!chunks[3].length);
  CHECK(chunks[3].row_group == 1);
  CHECK(chunks[4].presence == ParquetPresence::encrypted);
  CHECK(chunks[5].presence == ParquetPresence::elsewhere);
}

TEST_CASE("parquet: a struct's field and a column of that name are told apart by quotes") {
  const auto footer = footer_of_columns({{"a", "b"}, {"a.b"}, {"c.d"}, {"e", "f"}});
  REQUIRE(footer.ok());
  const ParquetSchema& schema = footer->schema();
  CHECK(schema.path(0) == "\"a\".\"b\"");
  CHECK(schema.path(1) == "\"a.b\"");
  CHECK(schema.path(2) == "c.d");
  CHECK(schema.path(3) == "e.f");
  CHECK(schema.is_path("a.b", 0));
  CHECK(schema.is_path("a.b", 1));
  CHECK(schema.is_path("\"c.d\"", 2));
  CHECK(!schema.is_path("\"e.f\"", 3));
}

TEST_CASE("parquet: the path of a column leads to it and to no other") {
  const std::vector<std::vector<std::string>> paths = {{"a", "b"},
                                                       {"a.b"},
                                                       {"\"a\"", "\"b\""},
                                                       {"\"a\".\"b\""},
                                                       {"\"a.b\""},
                                                       {"a", "\"b.c\""},
                                                       {"a", "b.c"},
                                                       {"a.\"b", "c\""},
                                                       {"a.b", "c"},
                                                       {"say \"x\""},
                                                       {""},
                                                       {"", ""},
                                                       {"."},
                                                       {"a."},
                                                       {"a", ""},
                                                       {"\""},
                                                       {"\"", "\""},
                                                       {"a\"", "b"}};
  const auto footer = footer_of_columns(paths);
  REQUIRE(footer.ok());
  const ParquetSchema& schema = footer->schema();
  REQUIRE(schema.column_count() == paths.size());
  for (std::uint32_t i = 0; i < paths.size(); ++i) {
    CAPTURE(schema.path(i));
    for (std::uint32_t j = 0; j < paths.size(); ++j) {
      CHECK(schema.is_path(schema.path(i), j) == (i == j));
    }
  }
}

TEST_CASE(
    "parquet: every cut of a footer is refused in a sentence, and no change of a byte is trusted") {
  const std::string whole = sample();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    const auto footer = footer_of(whole.substr(0, size));
    REQUIRE(!footer.ok());
    CHECK(footer.reason().size() > 40);
  }
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ 1 << bit);
      const auto footer = footer_of(changed);
      if (!footer) continue;
      std::uint64_t chunks = 0;
      footer->each_chunk([&](const ParquetChunk& chunk) {
        ++chunks;
        CHECK(chunk.column < footer->schema().column_count());
        if (chunk.presence == ParquetPresence::present) CHECK(chunk.offset < 10000);
      });
      CHECK(chunks == std::uint64_t{footer->row_group_count()} * footer->schema().column_count());
    }
  }
}

TEST_CASE("parquet: hostile footers take neither time nor memory") {
  // A list of 2^31 structs in six bytes, structs in structs, lists in lists.
  CHECK(!footer_of("\x19\xfc\xff\xff\xff\xff\x07"s));
  CHECK(!footer_of(std::string(1, '\x3c').append(100000, '\x1c')));
  CHECK(!footer_of(std::string(1, '\x39').append(100000, '\x19')));
  // Fields behind the last: the 30th, which nobody knows; those whose numbers have not 16 bits.
  const std::string begun = sample().substr(0, sample().size() - 1);
  CHECK(footer_of(begun + "\x05\x3c\0\0"s).ok());
  CHECK(footer_of(begun + "\x05\xfe\xff\x03\0\0"s).ok());
  CHECK(!footer_of(begun + "\x05\xfe\xff\x03\0\x15\0\0"s));
  CHECK(!footer_of(begun + "\x05\xfe\xff\xff\xff\x0f\0\x15\0\0"s));
  CHECK(!footer_of(begun + "\x05\x82\x80\x80\x80\x20\0\0"s));
  std::vector<Struct> deep = {Struct().text(4, "root").i32(5, 1)};
  for (int i = 0; i < 1000; ++i) deep.push_back(Struct().text(4, "group").i32(5, 1));
  deep.push_back(leaf("x", 1));
  CHECK(footer_of(Struct().list(2, deep).i64(3, 0).done()).reason().find("100 groups") !=
        std::string::npos);
  // One long name that comes to be in the path of every column, and one that is too long for any.
  struct Wide {
    std::size_t name;
    int columns;
    const char* most;
  };
  for (const Wide& it : {Wide{2000, 5000, nullptr},
                         {2000, 10000, "16 MiB"},
                         {4093, 1, nullptr},
                         {4094, 1, "4 KiB"}}) {
    CAPTURE(it.name);
    CAPTURE(it.columns);
    std::vector<Struct> wide = {Struct().text(4, "root").i32(5, 1),
                                Struct().text(4, std::string(it.name, 'g')).i32(5, it.columns)};
    for (int i = 0; i < it.columns; ++i) wide.push_back(leaf("x", 1));
    const auto footer = footer_of(Struct().list(2, wide).i64(3, 0).done());
    CHECK(footer.ok() == (it.most == nullptr));
    if (it.most != nullptr) CHECK(footer.reason().find(it.most) != std::string::npos);
  }
  // A filter that the file has no room for.
  const std::vector<Struct> schema = {Struct().text(4, "root").i32(5, 1), leaf("id", 2)};
  for (const auto& [offset, length] :
       {std::pair<std::int64_t, int>{10000, 1}, {9990, 11}, {-1, 1}, {100, -1}}) {
    const auto groups =
        std::vector{Struct().list(1, {chunk(meta_data(2).i64(14, offset).i32(15, length))})};
    const auto footer = footer_of(Struct().list(2, schema).i64(3, 1).list(4, groups).done());
    REQUIRE(footer.ok());
    footer->each_chunk(
        [](const ParquetChunk& one) { CHECK(one.presence == ParquetPresence::outside); });
  }
  // Other columns than the schema's.
  const auto groups = std::vector{Struct().list(1, {chunk(meta_data(2)), chunk(meta_data(2))})};
  CHECK(!footer_of(Struct().list(2, schema).i64(3, 1).list(4, groups).done()));
}

TEST_CASE("parquet: whether a moment is of UTC is told with its type") {
  const auto moment = [](int kind, bool utc) {
    const Struct unit = Struct().inner(2, Struct());
    return leaf("at", 2).inner(10, Struct().inner(kind, Struct().truth(1, utc).inner(2, unit)));
  };
  const std::vector<Struct> schema = {Struct().text(4, "root").i32(5, 4), moment(8, true),
                                      moment(8, false), moment(7, false),
                                      leaf("old", 2).i32(6, 10)};
  const auto footer = footer_of(Struct().list(2, schema).i64(3, 0).done());
  REQUIRE(footer.ok());
  CHECK(spoken(footer->schema().type(0)) == "INT64 TIMESTAMP UTC");
  CHECK(spoken(footer->schema().type(1)) == "INT64 TIMESTAMP");
  CHECK(spoken(footer->schema().type(2)) == "INT64 TIME");
  CHECK(spoken(footer->schema().type(3)) == "INT64 TIMESTAMP UTC");
  CHECK(footer->schema().type(1).per_second == 1000000);
}

TEST_CASE("parquet: the tail of a file") {
  const auto size_of = [](const std::string& tail, std::uint64_t bytes) {
    return ParquetFooter::size_of(span_of(tail), bytes);
  };
  CHECK(*size_of("\x10\x02\0\0PAR1"s, 10000) == 0x210);
  CHECK(size_of("\x10\x02\0\0PARE"s, 10000).reason().find("encrypted") != std::string::npos);
  CHECK(!size_of("\x10\x02\0\0PAR2"s, 10000));
  CHECK(!size_of("\x10\x02\0\0PAR1"s, 0x210 + 11));
  CHECK(size_of("\x10\x02\0\0PAR1"s, 0x210 + 12).ok());
  CHECK(!size_of("\xff\xff\xff\xffPAR1"s, std::uint64_t{1} << 40));
  CHECK(!size_of("PAR1"s, 4));
}

TEST_CASE("parquet: a filter's header") {
  const std::string plain = "\x15\x40\x1c\x1c\0\0\x1c\x1c\0\0\x1c\x1c\0\0\0"s;
  const auto header = read_parquet_filter_header(span_of(plain + std::string(32, '\x7f')));
  REQUIRE(header.ok());
  CHECK(header->header_bytes == 15);
  CHECK(header->filter_bytes == 32);
  for (std::size_t size = 0; size < plain.size(); ++size) {
    CHECK(!read_parquet_filter_header(span_of(plain.substr(0, size))));
  }
  // Another algorithm, another hash, a compression, and sizes that no filter has.
  for (const std::size_t member : {std::size_t{3}, std::size_t{7}, std::size_t{11}}) {
    std::string other = plain;
    other[member] = '\x2c';
    CHECK(!read_parquet_filter_header(span_of(other)));
  }
  for (const std::int64_t bytes :
       {std::int64_t{-32}, std::int64_t{0}, std::int64_t{33}, (std::int64_t{1} << 27) + 32}) {
    Struct unions;
    unions.i32(1, bytes);
    for (int id = 2; id <= 4; ++id) unions.inner(id, Struct().inner(1, Struct()));
    CHECK(!read_parquet_filter_header(span_of(unions.done())));
  }
}
