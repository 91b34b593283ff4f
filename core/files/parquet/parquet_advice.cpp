#include "files/parquet/parquet_advice.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/text/numbers.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom::files {
namespace {

constexpr std::uint32_t least_bytes = 32;
constexpr std::uint32_t most_bytes = 1U << 27;  // the limit of all readers
constexpr double least_rate = 1e-9;             // nobody means less

struct Writer {
  std::string_view begin;  // of created_by
  ParquetWriter writer;
  double rate = 0;                // unless set; 0: it takes none
  std::uint32_t usual_bytes = 0;  // when nothing is told of the values
  std::string_view rate_setting = {};
  std::string_view keys_setting = {};  // empty: it counts them
};

// In the order of ParquetWriter.
constexpr std::array<Writer, 7> writers{{
    {"", ParquetWriter::other, 0.01},
    {"parquet-mr version", ParquetWriter::parquet_java, 0.01, 1U << 20, "fpp", "expected.ndv"},
    {"parquet-rs", ParquetWriter::arrow_rs, 0.05, 1U << 20, "fpp", "max_ndv"},
    {"parquet-cpp", ParquetWriter::arrow_cpp, 0.05, 1U << 20, "fpp", "ndv"},
    {"DuckDB", ParquetWriter::duckdb, 0.01, 0, "bloom_filter_false_positive_ratio"},
    {"impala", ParquetWriter::impala},
    {"ClickHouse", ParquetWriter::clickhouse, 0.01},
}};

const Writer& about(ParquetWriter writer) {
  return writers[static_cast<std::size_t>(writer)];
}

// What all writers take a size for.
double meant_rate(double bytes, double keys) {
  return theory::rate_from_keys(8 * bytes, 8, keys);
}

double formula_bytes(double rate, double keys) {
  return -keys / std::log1p(-std::pow(rate, 1.0 / 8));
}

// What such a filter really has.
double real_rate(double bytes, double keys) {
  const double bits_per_key = 8 * bytes / keys;
  return bits_per_key < 1 ? 1 : split_block_rate(bits_per_key);
}

bool power_of_two(std::uint32_t number) {
  return (number & (number - 1)) == 0;
}

// The least power of two that keeps to the rate; twice the most where none does.
std::uint32_t needed_bytes(double rate, double keys) {
  std::uint32_t bytes = least_bytes;
  while (bytes <= most_bytes && real_rate(bytes, keys) > most_missed * rate) bytes *= 2;
  return bytes;
}

std::string larger(const Writer& writer, std::uint32_t needed, std::uint32_t present, double rate,
                   double keys) {
  if (needed > most_bytes) return "make the row groups smaller";
  switch (writer.writer) {
    case ParquetWriter::parquet_java:
      if (present >= writer.usual_bytes) return "set max.bytes to " + binary_bytes(needed);
      break;
    case ParquetWriter::impala:
      return "set its bytes to " + std::to_string(needed);
    case ParquetWriter::clickhouse:
      return "set bloom_filter_bits_per_value to " +
             std::to_string(static_cast<std::uint32_t>(std::ceil(8.0 * needed / keys)));
    case ParquetWriter::other:
      return binary_bytes(needed) + " would do";
    default:
      break;
  }
  // The formula is too hopeful: it may have to be asked for less than is meant.
  double asked = rate;
  while (formula_bytes(asked, keys) <= needed / 2.0) asked /= 2;
  if (asked == rate && !writer.keys_setting.empty()) {
    const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(keys)) - 2));
    const auto rounded = static_cast<std::uint64_t>(std::ceil(keys / unit) * unit);
    return "set " + std::string(writer.keys_setting) + " to " + std::to_string(rounded);
  }
  return "set " + std::string(writer.rate_setting) + " to " + bloom::text::decimal_text(asked);
}

}  // namespace

ParquetWriter parquet_writer(std::string_view created_by) {
  for (const Writer& each : writers) {
    if (!each.begin.empty() && created_by.starts_with(each.begin)) return each.writer;
  }
  return ParquetWriter::other;
}

ParquetAdvice parquet_advice(ParquetWriter which, const ParquetColumn::Worst& filter) {
  const Writer& writer = about(which);
  const double told = static_cast<double>(filter.values);
  // A full one tells nothing but that there are many; there are no more than values.
  const double keys = std::max(1.0, std::min(filter.keys, told > 0 ? told : filter.keys));
  ParquetAdvice advice;
  advice.overfull = filter.bits_bytes > 0 && std::isinf(keys);
  if (filter.bits_bytes == 0 || !std::isfinite(keys)) return advice;

  // The estimate has a few percent, of little filters more.
  const double slack = 0.02 + 1 / std::sqrt(filter.bits_bytes);
  const double low = meant_rate(filter.bits_bytes, keys * (1 - slack));
  const double high =
      filter.bits_bytes <= least_bytes
          ? 1.0
          : meant_rate(power_of_two(filter.bits_bytes) ? filter.bits_bytes / 2.0
                                                       : filter.bits_bytes - least_bytes,
                       keys * (1 + slack));
  const bool usual = writer.usual_bytes != 0 && filter.bits_bytes == writer.usual_bytes;
  if (writer.rate > 0 && (usual || (writer.rate >= low && writer.rate <= high))) {
    advice.low = advice.high = writer.rate;
  } else if (high >= least_rate && low < 0.5) {
    advice.high = std::min(high, 0.5);
    advice.low = std::min(advice.high, meant_rate(filter.bits_bytes, keys));
  } else {
    advice.overfull = low >= 0.5;
  }
  const double rate = advice.high > 0 && advice.low == advice.high ? advice.low
                      : writer.rate > 0                            ? writer.rate
                                                                   : 0.01;
  const std::uint32_t needed = needed_bytes(rate, keys);
  if (needed > filter.bits_bytes) {
    // Where a low rate was meant and nearly reached, the size is as wished.
    const bool wished = advice.high > 0 && advice.high < rate;
    if (!wished) advice.setting = larger(writer, needed, filter.bits_bytes, rate, keys);
  } else if (needed <= filter.bits_bytes / 2 && (advice.high == 0 || advice.low == rate)) {
    advice.setting = binary_bytes(needed) + " would do";
  }
  return advice;
}

std::string binary_bytes(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 3> units = {" KiB", " MiB", " GiB"};
  if (bytes < 1024) return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
  std::size_t unit = 0;
  std::uint64_t size = 1024;
  while (unit + 1 < units.size() && bytes >= size * 1024) {
    size *= 1024;
    ++unit;
  }
  std::uint64_t tenths = (bytes * 10 + size / 2) / size;
  std::string text = std::to_string(tenths / 10);
  if (tenths < 1000 && tenths % 10 != 0) text += '.' + std::to_string(tenths % 10);
  return text.append(units[unit]);
}

}  // namespace bloom::files
