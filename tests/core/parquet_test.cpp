#include <doctest/doctest.h>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "bloom/formats/parquet/filter_header.hpp"
#include "bloom/formats/parquet/footer.hpp"
#include "bloom/formats/parquet/value.hpp"

#include "tests/core/thrift_writer.hpp"

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

ParquetType type_of(ParquetPhysical physical, ParquetLogical logical = ParquetLogical::none) {
  ParquetType type;
  type.physical = physical;
  type.logical = logical;
  return type;
}

bool same(const std::string& text, const ParquetType& type, const std::string& bytes) {
  const auto hash = parquet_hash(text, type);
  if (!hash) MESSAGE(hash.reason());
  return hash.ok() && *hash == Hash::of(bytes);
}

bool refused(const std::string& text, const ParquetType& type) {
  const auto hash = parquet_hash(text, type);
  return !hash && hash.reason().size() > 30;
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
  CHECK(footer->schema().column_of("address.zip") == 2U);
  CHECK(!footer->schema().column_of("zip"));
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

TEST_CASE("parquet: numbers are hashed as they lie in a file") {
  using P = ParquetPhysical;
  CHECK(same("17", type_of(P::int32), "\x11\0\0\0"s));
  CHECK(same("-1", type_of(P::int32), "\xff\xff\xff\xff"s));
  CHECK(same("-2147483648", type_of(P::int32), "\0\0\0\x80"s));
  CHECK(refused("2147483648", type_of(P::int32)));
  CHECK(refused("-2147483649", type_of(P::int32)));
  CHECK(same("9223372036854775807", type_of(P::int64), "\xff\xff\xff\xff\xff\xff\xff\x7f"s));
  CHECK(refused("9223372036854775808", type_of(P::int64)));
  CHECK(same("81 230 447", type_of(P::int32), "\x6f\x7a\xd7\x04"s));
  CHECK(same("null", type_of(P::bytes, ParquetLogical::text), "null"));
  for (const char* wrong :
       {"", "-", "1.5", "1e3", " 1", "1 ", "1  2", "- 1", "0x1", "--1", "１", "null"}) {
    CAPTURE(wrong);
    CHECK(refused(wrong, type_of(P::int32)));
  }
  ParquetType byte = type_of(P::int32, ParquetLogical::integer);
  byte.bits = 8;
  CHECK(same("-128", byte, "\x80\xff\xff\xff"s));
  CHECK(refused("128", byte));
  byte.is_unsigned = true;
  CHECK(same("255", byte, "\xff\0\0\0"s));
  CHECK(refused("256", byte));
  CHECK(refused("-1", byte));
  ParquetType large = type_of(P::int64, ParquetLogical::integer);
  large.bits = 64;
  large.is_unsigned = true;
  CHECK(same("18446744073709551615", large, std::string(8, '\xff')));
  CHECK(refused("18446744073709551616", large));

  CHECK(same("1.5", type_of(P::float32), "\0\0\xc0\x3f"s));
  CHECK(same("-2.5e-1", type_of(P::float64), "\0\0\0\0\0\0\xd0\xbf"s));
  CHECK(same("-inf", type_of(P::float32), "\0\0\x80\xff"s));
  CHECK(same("0", type_of(P::float64), std::string(8, '\0')));
  CHECK(same("-0", type_of(P::float64), "\0\0\0\0\0\0\0\x80"s));
  for (const char* largest : {"3.4028234663852886e38", "3.4028235e38", "3.40282347e38"}) {
    CHECK(same(largest, type_of(P::float32), "\xff\xff\x7f\x7f"s));
  }
  for (const char* wrong :
       {"", "e3", "1e", "1.2.3", "1,5", "infinite", "nan", "NaN", "1e309", "-1e999"})
    CHECK(refused(wrong, type_of(P::float64)));
  for (const char* wrong : {"nan", "1e39", "-3.5e38"}) CHECK(refused(wrong, type_of(P::float32)));
  CHECK(same("1e39", type_of(P::float64), "\x1d\x4a\x9c\xf4\x87\x82\x07\x48"s));
  CHECK(refused("1", type_of(P::boolean)));
  CHECK(refused("1", type_of(P::int96)));
}

TEST_CASE("parquet: dates, times and moments") {
  using P = ParquetPhysical;
  using L = ParquetLogical;
  const ParquetType date = type_of(P::int32, L::date);
  CHECK(same("1970-01-01", date, "\0\0\0\0"s));
  CHECK(same("1969-12-31", date, "\xff\xff\xff\xff"s));
  CHECK(same("2000-02-29", date, "\x08\x2b\0\0"s));  // day 11,016
  CHECK(refused("2001-02-29", date));
  CHECK(refused("1900-02-29", date));
  for (const char* wrong :
       {"2000-13-01", "2000-00-01", "2000-1-1", "2000-01-32", "2000-01-01x", "0000-01-01", ""}) {
    CAPTURE(wrong);
    CHECK(refused(wrong, date));
  }
  ParquetType time = type_of(P::int32, L::time);
  time.per_second = 1000;
  CHECK(same("00:00:01.5", time, "\xdc\x05\0\0"s));
  CHECK(same("00:01", time, "\x60\xea\0\0"s));
  CHECK(refused("24:00:00", time));
  CHECK(refused("00:00:00.0005", time));
  CHECK(same("00:00:00.0010", time, "\x01\0\0\0"s));
  ParquetType moment = type_of(P::int64, L::timestamp);
  moment.per_second = 1000000;
  CHECK(same("1970-01-02", moment, "\0\x60\xd7\x1d\x14\0\0\0"s));  // 86,400,000,000
  CHECK(same("1970-01-01 00:00:00.000001", moment, "\x01\0\0\0\0\0\0\0"s));
  CHECK(same("1970-01-01T00:00:00.000001Z", moment, "\x01\0\0\0\0\0\0\0"s));
  CHECK(refused("1970-01-01 ", moment));
  moment.per_second = 1000000000;
  CHECK(refused("2262-04-12", moment));
  CHECK(!refused("2262-04-11", moment));
}

TEST_CASE("parquet: every day from 1601 to 2400 is one after the day before") {
  const ParquetType date = type_of(ParquetPhysical::int32, ParquetLogical::date);
  std::int64_t day = -134774;  // of 1601-01-01
  for (int year = 1601; year <= 2400; ++year) {
    for (int month = 1; month <= 12; ++month) {
      for (int of_month = 1; of_month <= 31; ++of_month) {
        char text[32];
        std::snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, of_month);
        const auto hash = parquet_hash(text, date);
        if (!hash) {
          REQUIRE(of_month > 28);
          continue;
        }
        std::string bytes;
        for (int i = 0; i < 4; ++i) bytes += static_cast<char>(day >> 8 * i);
        REQUIRE(*hash == Hash::of(bytes));
        ++day;
      }
    }
  }
  CHECK(day == 157420);  // of 2401-01-01
}

TEST_CASE("parquet: decimals and bytes") {
  using P = ParquetPhysical;
  ParquetType decimal = type_of(P::int32, ParquetLogical::decimal);
  decimal.scale = 2;
  CHECK(same("12.3", decimal, "\xce\x04\0\0"s));
  CHECK(same("12.300", decimal, "\xce\x04\0\0"s));
  CHECK(same("-0.01", decimal, "\xff\xff\xff\xff"s));
  CHECK(refused("12.345", decimal));
  CHECK(refused("1e3", decimal));
  CHECK(refused("21474836.48", decimal));
  decimal.physical = P::fixed_bytes;
  decimal.length = 3;
  CHECK(same("-0.02", decimal, "\xff\xff\xfe"s));
  CHECK(same("655.36", decimal, "\x01\0\0"s));
  CHECK(refused("83886.08", decimal));
  CHECK(same("83886.07", decimal, "\x7f\xff\xff"s));
  decimal.physical = P::bytes;
  CHECK(same("1.28", decimal, "\0\x80"s));
  CHECK(same("-1.28", decimal, "\x80"s));
  CHECK(same("0", decimal, "\0"s));
  decimal.scale = 0;
  CHECK(same("170141183460469231731687303715884105728", decimal,
             std::string("\0\x80"s).append(15, '\0')));
  CHECK(refused(std::string(100, '9'), decimal));
  // A scale that no decimal has takes no time, either.
  for (const std::int32_t scale : {77, 2147483647, -2147483647 - 1}) {
    decimal.scale = scale;
    for (const char* zero : {"0", "-0", "0.0"}) {
      CAPTURE(scale);
      CHECK(refused(zero, decimal) == (scale > 0 || zero[1] == '.'));
    }
  }

  CHECK(same("", type_of(P::bytes, ParquetLogical::text), ""));
  CHECK(same("0x41", type_of(P::bytes, ParquetLogical::text), "0x41"));
  CHECK(same("0x41", type_of(P::bytes), "A"));
  CHECK(refused("0x4", type_of(P::bytes)));
  CHECK(same("Köln", type_of(P::bytes), "Köln"));
  ParquetType uuid = type_of(P::fixed_bytes, ParquetLogical::uuid);
  uuid.length = 16;
  CHECK(same("00010203-0405-0607-0809-0A0b0c0d0e0f", uuid,
             "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f"s));
  CHECK(refused("00010203-0405-0607-0809-0a0b0c0d0e", uuid));
  CHECK(refused("00010203-0405-0607-0809-0a0b0c0d0e0g", uuid));
  ParquetType fixed = type_of(P::fixed_bytes);
  fixed.length = 2;
  CHECK(same("ab", fixed, "ab"));
  CHECK(same("0x6162", fixed, "ab"));
  CHECK(refused("abc", fixed));
  // FLOAT16 and others: as bytes, which nobody types by accident.
  fixed.logical = ParquetLogical::other;
  CHECK(same("0x6162", fixed, "ab"));
  for (const char* wrong : {"10", ".5", "ab", "0x61", "0x616263"}) CHECK(refused(wrong, fixed));
  CHECK(refused("POINT (1 2)", type_of(P::bytes, ParquetLogical::other)));
  CHECK(same("0x", type_of(P::bytes, ParquetLogical::other), ""));
}

TEST_CASE("parquet: whole numbers are those of the machine, 20,000 of them") {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20000; ++i) {
    const auto value = static_cast<std::int64_t>(random()) >> (random() % 64);
    std::string bytes;
    for (int j = 0; j < 8; ++j) bytes += static_cast<char>(value >> 8 * j);
    REQUIRE(same(std::to_string(value), type_of(ParquetPhysical::int64), bytes));
  }
}
