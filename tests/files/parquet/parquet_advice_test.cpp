// What a size was made for: told from the size and the values alone, for writers that size as
// bloom::split_blocks_for() does.
#include "files/parquet/parquet_advice.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <string>

#include "bloom/filters/blocks/blocked_theory.hpp"

using namespace bloom;
using namespace bloom::files;

namespace {

ParquetAdvice advice(const char* created_by, std::uint32_t bytes, double keys,
                     std::uint64_t values = 0) {
  return parquet_advice(parquet_writer(created_by),
                        {split_block_rate(std::max(1.0, 8.0 * bytes / keys)), bytes, keys, values});
}

constexpr const char* java = "parquet-mr version 1.13.1 (build 1)";
constexpr const char* rust = "parquet-rs version 58.0.0";
constexpr const char* cpp = "parquet-cpp-arrow version 24.0.0";
constexpr const char* duckdb = "DuckDB version v1.5.6 (build 069cc9f9b5)";

}  // namespace

TEST_CASE("advice: writers by what they call themselves") {
  CHECK(parquet_writer(java) == ParquetWriter::parquet_java);
  CHECK(parquet_writer(rust) == ParquetWriter::arrow_rs);
  CHECK(parquet_writer(cpp) == ParquetWriter::arrow_cpp);
  CHECK(parquet_writer(duckdb) == ParquetWriter::duckdb);
  CHECK(parquet_writer("impala version 4.1.0") == ParquetWriter::impala);
  CHECK(parquet_writer("ClickHouse v25.2.1") == ParquetWriter::clickhouse);
  CHECK(parquet_writer("hyparquet") == ParquetWriter::other);
  CHECK(parquet_writer("") == ParquetWriter::other);
}

TEST_CASE("advice: the rate that a size was made for is among those that are told") {
  int beside = 0;
  for (const double rate : {0.3, 0.1, 0.05, 0.01, 0.001, 0.0001}) {
    for (std::uint64_t keys = 20; keys < 3'000'000; keys = keys * 17 / 10) {
      CAPTURE(rate);
      CAPTURE(keys);
      const std::uint32_t bytes = 32 * split_blocks_for(keys, rate);
      const ParquetAdvice told = advice(duckdb, bytes, static_cast<double>(keys));
      REQUIRE(told.high > 0);
      if (told.low < told.high) {
        CHECK(told.low <= rate * 1.02);
        CHECK(told.high >= rate * 0.98);
      } else {
        // The writer's own, where the size fits that as well, or one step beside it: the values of
        // a filter are an estimate.
        CHECK(told.low == 0.01);
        const std::uint32_t own = 32 * split_blocks_for(keys, 0.01);
        CHECK((own == bytes || own == 2 * bytes || 2 * own == bytes));
        beside += own == bytes ? 0 : 1;
      }
      if (rate == 0.01) CHECK(told.low == told.high);
    }
  }
  CHECK(beside <= 5);
}

TEST_CASE("advice: sizes that writers take where nothing is told of the values") {
  CHECK(advice(java, 1 << 20, 14).low == 0.01);
  CHECK(advice(java, 1 << 20, 14).setting == "32 bytes would do");
  CHECK(advice(java, 1 << 20, 230'000).setting == "512 KiB would do");
  CHECK(advice(java, 1 << 20, 800'000).setting.empty());
  CHECK(advice(java, 1 << 20, 1'500'000).setting == "set max.bytes to 2 MiB");
  CHECK(advice(rust, 1 << 20, 4).low == 0.05);
  CHECK(advice(rust, 1 << 20, 4).setting == "32 bytes would do");
  CHECK(advice(cpp, 1 << 20, 4'000'000).setting == "set ndv to 4000000");
  CHECK(advice(cpp, 1 << 20, 4'000'000).low == 0.05);
}

TEST_CASE("advice: where the rate is missed, the writer's own setting is named") {
  // Just as many values as the formula takes a size for: the rate is 1.46 % then.
  const double keys = 866'000.0 / 16;
  const ParquetAdvice missed = advice(duckdb, 1 << 16, keys);
  CHECK(missed.low == 0.01);
  CHECK(missed.setting == "set bloom_filter_false_positive_ratio to 0.005");
  CHECK(advice("impala version 4.1.0", 1 << 10, 5000).setting == "set its bytes to 8192");
  CHECK(advice("ClickHouse v25.2.1", 1 << 16, keys).setting ==
        "set bloom_filter_bits_per_value to 20");
  CHECK(advice("somebody", 1 << 16, keys).setting == "128 KiB would do");
  CHECK(advice(java, 1 << 27, 2e9).setting == "make the row groups smaller");
}

TEST_CASE("advice: what nothing can be said of") {
  CHECK(advice("impala version 4.1.0", 1 << 27, 3).high == 0);
  CHECK(parquet_advice(ParquetWriter::other, {}).high == 0);
  CHECK(parquet_advice(ParquetWriter::other, {}).setting.empty());
  // Full: there are no more values than the chunk has.
  const double full = std::numeric_limits<double>::infinity();
  CHECK(advice(java, 1 << 20, full).setting.empty());
  CHECK(advice(java, 1 << 20, full, 3'000'000).setting == "set max.bytes to 4 MiB");
}

TEST_CASE("advice: where the size has nothing to do with the values, it is told on which side") {
  const double full = std::numeric_limits<double>::infinity();
  for (const double keys : {5000.0, 1e6, full}) {
    CAPTURE(keys);
    CHECK(advice("impala version 4.1.0", 1 << 10, keys).high == 0);
    CHECK(advice("impala version 4.1.0", 1 << 10, keys).overfull);
  }
  CHECK(!advice("impala version 4.1.0", 1 << 27, 3).overfull);
  CHECK(!advice(duckdb, 1 << 16, 50'000).overfull);
  CHECK(!parquet_advice(ParquetWriter::other, {}).overfull);
}

TEST_CASE("advice: bytes in words") {
  CHECK(binary_bytes(0) == "0 bytes");
  CHECK(binary_bytes(1) == "1 byte");
  CHECK(binary_bytes(1023) == "1023 bytes");
  CHECK(binary_bytes(1024) == "1 KiB");
  CHECK(binary_bytes(1536) == "1.5 KiB");
  CHECK(binary_bytes(256 * 1024) == "256 KiB");
  CHECK(binary_bytes(1 << 20) == "1 MiB");
  CHECK(binary_bytes(2 << 20) == "2 MiB");
  CHECK(binary_bytes(std::uint64_t{5} << 30) == "5 GiB");
}
