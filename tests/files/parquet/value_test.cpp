#include "files/parquet/value.hpp"

#include <doctest/doctest.h>
#include <random>
#include <string>

using namespace bloom;
using namespace std::string_literals;

namespace {

ParquetType type_of(ParquetPhysical physical, ParquetLogical logical = ParquetLogical::none) {
  ParquetType type;
  type.physical = physical;
  type.logical = logical;
  return type;
}

bool either(const std::string& text, const ParquetType& type, const std::string& bytes,
            const std::string& others) {
  const auto hashes = parquet_hashes(text, type);
  if (!hashes) MESSAGE(hashes.reason());
  return hashes.ok() && hashes->first == Hash::of(bytes) && hashes->last == Hash::of(others);
}

bool same(const std::string& text, const ParquetType& type, const std::string& bytes) {
  return either(text, type, bytes, bytes);
}

bool refused(const std::string& text, const ParquetType& type) {
  const auto hashes = parquet_hashes(text, type);
  return !hashes && hashes.reason().size() > 30;
}

}  // namespace

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
  CHECK(either("0", type_of(P::float64), std::string(8, '\0'), "\0\0\0\0\0\0\0\x80"s));
  CHECK(either("-0.0", type_of(P::float64), "\0\0\0\0\0\0\0\x80"s, std::string(8, '\0')));
  CHECK(either("0.0", type_of(P::float32), std::string(4, '\0'), "\0\0\0\x80"s));
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
  for (const char* wrong :
       {"1970-01-01 ", "1970-01-01 00:00 ", "1970-01-01 00:00 CET", "1970-01-01 00:00+",
        "1970-01-01 00:00+1", "1970-01-01 00:00+01:", "1970-01-01 00:00+01:0",
        "1970-01-01 00:00+01:00:00:00", "1970-01-01 00:00+01:60", "1970-01-01 00:00+01Z"}) {
    CAPTURE(wrong);
    moment.of_utc = true;
    CHECK(refused(wrong, moment));
  }
  // As DuckDB and PostgreSQL print them.
  for (const char* zoned :
       {"1970-01-02 00:00:00+00", "1970-01-02 00:00:00+00:00", "1970-01-02T00:00:00-00:00",
        "1970-01-02 00:00:00 UTC", "1970-01-02 00:00:00UTC", "1970-01-02 01:00:00+01",
        "1970-01-02 01:00:00+01:00", "1970-01-02T05:30:00.000+0530", "1970-01-01 16:00:00-08",
        "1970-01-01 19:03:58-04:56:02", "1970-01-02 01:00:00 +01:00"}) {
    CAPTURE(zoned);
    moment.of_utc = true;
    CHECK(same(zoned, moment, "\0\x60\xd7\x1d\x14\0\0\0"s));
    moment.of_utc = false;
    CHECK(refused(zoned, moment) ==
          (std::string(zoned).find_first_of("123456789", 20) != std::string::npos));
  }
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
        const auto hash = parquet_hashes(text, date);
        if (!hash) {
          REQUIRE(of_month > 28);
          continue;
        }
        std::string bytes;
        for (int i = 0; i < 4; ++i) bytes += static_cast<char>(day >> 8 * i);
        REQUIRE(hash->first == Hash::of(bytes));
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
  CHECK(same("0X41", type_of(P::bytes), "A"));
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

TEST_CASE("parquet: what looks like bytes in hexadecimal and is taken as text is known") {
  const ParquetType bytes = type_of(ParquetPhysical::bytes);
  const ParquetType text = type_of(ParquetPhysical::bytes, ParquetLogical::text);
  for (const char* digits : {"0100ff", "FACE"}) CHECK(is_text_like_hex(digits, bytes));
  for (const char* other : {"0x0100ff", "0X01", "apple", "abc", ""}) {
    CAPTURE(other);
    CHECK(!is_text_like_hex(other, bytes));
  }
  CHECK(is_text_like_hex("0x0100ff", text));
  CHECK(is_text_like_hex("0X01", text));
  for (const char* other : {"0100ff", "0xylophone", ""}) {
    CAPTURE(other);
    CHECK(!is_text_like_hex(other, text));
  }
  CHECK(!is_text_like_hex("0100", type_of(ParquetPhysical::int32)));
  CHECK(!is_text_like_hex("0100", type_of(ParquetPhysical::bytes, ParquetLogical::decimal)));
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
