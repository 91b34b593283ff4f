#include "files/parquet/timestamp.hpp"

#include <array>

#include "bloom/text/numbers.hpp"

namespace bloom {

using namespace detail;

namespace {

// So many digits, no more and no fewer.
std::optional<std::int64_t> digits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return std::nullopt;
  std::int64_t number = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!text::is_digit(text[i])) return std::nullopt;
    number = number * 10 + (text[i] - '0');
  }
  text.remove_prefix(count);
  return number;
}

// Days since 1970-01-01 of the proleptic Gregorian calendar, years 0001 … 9999. (Howard Hinnant,
// "chrono-compatible low-level date algorithms".)
std::optional<std::int64_t> date(std::string_view& text) {
  const auto year = digits(text, 4);
  if (!year || *year == 0 || !text::take(text, '-')) return std::nullopt;
  const auto month = digits(text, 2);
  if (!month || *month < 1 || *month > 12 || !text::take(text, '-')) return std::nullopt;
  const auto day = digits(text, 2);
  constexpr std::array<int, 12> lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (*year % 4 == 0 && *year % 100 != 0) || *year % 400 == 0;
  const int length = lengths[static_cast<std::size_t>(*month - 1)] + (*month == 2 && leap ? 1 : 0);
  if (!day || *day < 1 || *day > length) return std::nullopt;
  const std::int64_t from_march = *year - (*month <= 2 ? 1 : 0);
  const std::int64_t era = from_march / 400;
  const std::int64_t of_era = from_march - era * 400;
  const std::int64_t of_year = (153 * (*month + (*month > 2 ? -3 : 9)) + 2) / 5 + *day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

// Units since midnight: "13:45", "13:45:00", "13:45:00.25".
std::optional<std::int64_t> time_of_day(std::string_view& text, std::int64_t per_second) {
  const auto hour = digits(text, 2);
  if (!hour || *hour > 23 || !text::take(text, ':')) return std::nullopt;
  const auto minute = digits(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  std::int64_t second = 0;
  std::int64_t fraction = 0;
  if (text::take(text, ':')) {
    const auto told = digits(text, 2);
    if (!told || *told > 59) return std::nullopt;
    second = *told;
    if (text::take(text, '.')) {
      if (text.empty() || !text::is_digit(text[0])) return std::nullopt;
      for (std::int64_t unit = per_second / 10; !text.empty() && text::is_digit(text[0]);
           unit /= 10) {
        if (unit == 0 && text[0] != '0') return std::nullopt;
        fraction += unit * (text[0] - '0');
        text.remove_prefix(1);
      }
    }
  }
  return ((*hour * 60 + *minute) * 60 + second) * per_second + fraction;
}

// Seconds that a zone is ahead of UTC, and none without a zone: "Z", "UTC", "+05:30", "-08",
// "+0100", and "-04:56:02" as PostgreSQL prints old ones; after a blank or none.
std::optional<std::int64_t> zone(std::string_view& text) {
  const bool blank = text::take(text, ' ');
  if (text::take(text, 'Z')) return 0;
  if (text.starts_with("UTC")) {
    text.remove_prefix(3);
    return 0;
  }
  const bool west = text::take(text, '-');
  if (!west && !text::take(text, '+')) return blank ? std::nullopt : std::optional<std::int64_t>(0);
  std::int64_t seconds = 0;
  for (std::int64_t unit = 3600; unit > 0 && (unit == 3600 || !text.empty()); unit /= 60) {
    if (unit < 3600) text::take(text, ':');
    const auto part = digits(text, 2);
    if (!part || *part > 59) return std::nullopt;
    seconds += unit * *part;
  }
  return west ? -seconds : seconds;
}

}  // namespace

std::optional<std::int64_t> parquet_moment(std::string_view text, const ParquetType& type) {
  const std::int64_t per_second = type.per_second;
  if (type.logical == ParquetLogical::time) {
    const auto time = time_of_day(text, per_second);
    return text.empty() ? time : std::nullopt;
  }
  const auto day = date(text);
  if (!day) return std::nullopt;
  std::int64_t time = 0;
  if (type.logical == ParquetLogical::timestamp) {
    if (text::take(text, ' ') || text::take(text, 'T')) {
      const auto told = time_of_day(text, per_second);
      if (!told) return std::nullopt;
      const auto ahead = zone(text);
      if (!ahead || (*ahead != 0 && !type.of_utc)) return std::nullopt;
      time = *told - *ahead * per_second;
    }
    // Nanoseconds end in the years 1677 and 2262.
    std::int64_t units;
    if (__builtin_mul_overflow(*day, 86400 * per_second, &units) ||
        __builtin_add_overflow(units, time, &units)) {
      return std::nullopt;
    }
    return text.empty() ? std::optional(units) : std::nullopt;
  }
  return text.empty() ? day : std::nullopt;
}

}  // namespace bloom
