#include "bloom/text/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <string>

namespace bloom::text {
namespace {

constexpr std::size_t max_characters = 64;
constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

struct Unit {
  std::string_view name;
  std::uint64_t factor;
};

constexpr std::array<Unit, 6> multiples = {{{"k", 1'000},
                                            {"K", 1'000},
                                            {"M", 1'000'000},
                                            {"G", 1'000'000'000},
                                            {"million", 1'000'000},
                                            {"billion", 1'000'000'000}}};
constexpr std::array<Unit, 7> bytes = {{{"KiB", 8ULL << 10},
                                        {"MiB", 8ULL << 20},
                                        {"GiB", 8ULL << 30},
                                        {"KB", 8'000},
                                        {"kB", 8'000},
                                        {"MB", 8'000'000},
                                        {"GB", 8'000'000'000}}};

// The number halfway between two doubles has at most 767 digits. Of what follows those that are
// kept, only whether it is 0 counts, and the last of them says that.
constexpr std::size_t enough_digits = 800;

// digits · 10^exponent. Zeros at either end of the digits are left out: 0 has none.
struct Decimal {
  std::string digits;
  std::int32_t exponent = 0;
};

// Takes a number from the front of a text and leaves what follows it.
class Scanner {
 public:
  explicit Scanner(std::string_view& text) : text_(text) {}

  std::optional<Decimal> decimal() {
    if (!whole_part()) return std::nullopt;
    if (take('.')) {
      for (; !text_.empty() && is_digit(text_.front()); text_.remove_prefix(1)) {
        add(text_.front());
        --number_.exponent;
      }
    }
    if (!any_) return std::nullopt;
    if (exponent_follows()) exponent_part();
    while (number_.digits.ends_with('0')) {
      number_.digits.pop_back();
      ++number_.exponent;
    }
    return std::move(number_);
  }

 private:
  bool take(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }

  char ahead(std::size_t places) const { return places < text_.size() ? text_[places] : '\0'; }

  void add(char digit) {
    any_ = true;
    if (number_.digits.size() < enough_digits) {
      if (digit != '0' || !number_.digits.empty()) number_.digits += digit;
    } else {
      ++number_.exponent;
      if (digit != '0') number_.digits.back() = '1';
    }
  }

  // Digits, with "_" between any two of them or "," between groups of three. Zeros alone before a
  // comma are no group: 0,001 is a decimal comma's, and must not be taken for 1.
  bool whole_part() {
    std::uint32_t group = 0;  // digits since the last comma
    bool commas = false;
    for (; !text_.empty(); text_.remove_prefix(1)) {
      const char c = text_.front();
      if (is_digit(c)) {
        add(c);
        ++group;
      } else if (c == ',') {
        if (group == 0 || group > 3 || (commas && group < 3)) return false;
        if (number_.digits.empty()) return false;
        commas = true;
        group = 0;
      } else if (c != '_' || group == 0 || !is_digit(ahead(1))) {
        break;
      }
    }
    return !commas || group == 3;
  }

  bool exponent_follows() const {
    const char sign = ahead(1);
    return (ahead(0) == 'e' || ahead(0) == 'E') &&
           is_digit(sign == '+' || sign == '-' ? ahead(2) : sign);
  }

  void exponent_part() {
    text_.remove_prefix(1);
    const bool negative = take('-');
    if (!negative) take('+');
    std::int32_t exponent = 0;
    for (; !text_.empty() && is_digit(text_.front()); text_.remove_prefix(1)) {
      exponent = std::min(10 * exponent + (text_.front() - '0'), 100'000'000);
    }
    number_.exponent += negative ? -exponent : exponent;
  }

  std::string_view& text_;
  Decimal number_;
  bool any_ = false;
};

std::string_view without_blank(std::string_view unit) {
  for (const std::string_view blank : {" ", "\u00a0", "\u202f"}) {
    if (unit.size() > blank.size() && unit.starts_with(blank)) return unit.substr(blank.size());
  }
  return unit;
}

template <std::size_t size>
std::optional<std::uint64_t> factor_of(std::string_view name, const std::array<Unit, size>& units) {
  for (const Unit& unit : units) {
    if (unit.name == name) return unit.factor;
  }
  return std::nullopt;
}

bool multiply(std::uint64_t& value, std::uint64_t factor) {
  if (factor != 0 && value > most / factor) return false;
  value *= factor;
  return true;
}

// Nothing unless the product is whole and fits.
std::optional<std::uint64_t> product(const Decimal& number, std::uint64_t factor) {
  std::int32_t exponent = number.exponent;
  for (; exponent < 0 && factor % 10 == 0; factor /= 10) ++exponent;
  std::uint64_t value = 0;
  for (const char c : number.digits) {
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (!multiply(value, 10) || value > most - digit) return std::nullopt;
    value += digit;
  }
  if (value == 0) return value;
  if (!multiply(value, factor)) return std::nullopt;
  for (std::int32_t i = 0; i < exponent; ++i) {
    if (!multiply(value, 10)) return std::nullopt;
  }
  for (std::int32_t i = exponent; i < 0; ++i) {
    if (value % 10 != 0) return std::nullopt;
    value /= 10;
  }
  return value;
}

std::optional<std::uint64_t> power_of_two(std::string_view exponent) {
  std::string_view rest = exponent;
  const auto number = Scanner(rest).decimal();
  const auto value = number && rest.empty() ? product(*number, 1) : std::nullopt;
  if (!value || *value > 63) return std::nullopt;
  return std::uint64_t{1} << *value;
}

std::optional<std::uint64_t> read(std::string_view text, bool with_bytes) {
  if (text.size() > max_characters) return std::nullopt;
  if (text.starts_with("2^")) return power_of_two(text.substr(2));
  const auto number = Scanner(text).decimal();
  if (!number) return std::nullopt;
  if (text.empty()) return product(*number, 1);
  const std::string_view name = without_blank(text);
  auto factor = factor_of(name, multiples);
  if (!factor && with_bytes) factor = factor_of(name, bytes);
  return factor ? product(*number, *factor) : std::nullopt;
}

// strtod rounds to nearest; without a point it knows no locale.
double nearest(const Decimal& number) {
  char text[enough_digits + 16];
  std::snprintf(text, sizeof text, "%se%d", number.digits.empty() ? "0" : number.digits.c_str(),
                number.exponent);
  return std::strtod(text, nullptr);
}

// Rounded to so many digits. The point that printf writes between them is the locale's.
Decimal rounded(double number, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*e", digits - 1, number);
  const char* const end = std::find(text, text + sizeof text, 'e');
  Decimal decimal;
  std::copy_if(static_cast<const char*>(text), end, std::back_inserter(decimal.digits), is_digit);
  decimal.exponent = std::atoi(end + 1) - (digits - 1);
  for (; decimal.digits.ends_with('0'); ++decimal.exponent) decimal.digits.pop_back();
  return decimal;
}

// "1 in 1000", with the word or mark in the middle.
std::optional<double> proportion(std::string_view text, std::string_view middle) {
  const std::size_t at = text.find(middle);
  if (at == std::string_view::npos) return std::nullopt;
  const auto part = read_whole(text.substr(0, at));
  const auto whole = read_whole(text.substr(at + middle.size()));
  if (!part || !whole || *whole == 0) return std::nullopt;
  return static_cast<double>(*part) / static_cast<double>(*whole);
}

std::optional<double> proportion_or_decimal(std::string_view text) {
  if (const auto rate = proportion(text, " in ")) return rate;
  if (const auto rate = proportion(text, "/")) return rate;
  auto number = Scanner(text).decimal();
  if (!number) return std::nullopt;
  if (without_blank(text) == "%") {
    number->exponent -= 2;
  } else if (!text.empty()) {
    return std::nullopt;
  }
  return nearest(*number);
}

}  // namespace

std::optional<std::uint64_t> read_whole(std::string_view text) {
  return read(text, false);
}

std::optional<std::uint64_t> read_bits(std::string_view text) {
  return read(text, true);
}

std::optional<double> read_rate(std::string_view text) {
  if (text.size() > max_characters) return std::nullopt;
  const auto rate = proportion_or_decimal(text);
  if (!rate || !(*rate > 0 && *rate < 1)) return std::nullopt;
  return rate;
}

double nearest_double(std::string_view number) {
  const auto decimal = Scanner(number).decimal();
  return decimal ? nearest(*decimal) : 0;
}

std::string decimal_text(double number) {
  if (number == 0) return "0";
  const double size = std::fabs(number);
  // Any normal double of fewer digits comes through 15 of them.
  int most_digits = size < std::numeric_limits<double>::min() ? 1 : 15;
  Decimal decimal = rounded(size, most_digits);
  while (most_digits < 17 && nearest(decimal) != size) decimal = rounded(size, ++most_digits);
  const std::string_view digits = decimal.digits;
  const auto count = static_cast<std::int32_t>(digits.size());
  const std::int32_t point = count + decimal.exponent;  // digits before it
  std::string text;
  if (number < 0) text += '-';
  if (point > 21 || point <= -6) {
    text += digits.front();
    if (count > 1) text.append(".").append(digits.substr(1));
    return text.append("e").append(std::to_string(point - 1));
  }
  if (point <= 0) {
    return text.append("0.").append(static_cast<std::size_t>(-point), '0').append(digits);
  }
  const auto before = static_cast<std::size_t>(point);
  if (point < count) {
    return text.append(digits.substr(0, before)).append(".").append(digits.substr(before));
  }
  return text.append(digits).append(before - digits.size(), '0');
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

}  // namespace bloom::text
