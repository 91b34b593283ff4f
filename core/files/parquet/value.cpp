#include "files/parquet/value.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string>

#include "bloom/text/numbers.hpp"
#include "files/parquet/timestamp.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::size_t most_bytes = 4096;  // of a value written in hexadecimal
constexpr std::size_t decimal_bytes = 32;

std::optional<int> hex_digit(char character) {
  if (text::is_digit(character)) return character - '0';
  if (character >= 'a' && character <= 'f') return character - 'a' + 10;
  if (character >= 'A' && character <= 'F') return character - 'A' + 10;
  return std::nullopt;
}

// A whole number in two's complement, the lowest byte first.
using Wide = std::array<std::uint8_t, decimal_bytes>;

// number · 10 + digit; false when that does not fit 255 bits.
bool append_digit(Wide& number, int digit) {
  std::uint32_t carry = static_cast<std::uint32_t>(digit);
  for (std::uint8_t& byte : number) {
    carry += byte * 10U;
    byte = static_cast<std::uint8_t>(carry);
    carry >>= 8;
  }
  return carry == 0 && number.back() < 0x80;
}

void negate(Wide& number) {
  std::uint32_t carry = 1;
  for (std::uint8_t& byte : number) {
    carry += static_cast<std::uint8_t>(~byte);
    byte = static_cast<std::uint8_t>(carry);
    carry >>= 8;
  }
}

// [−]digits[.digits], times 10^scale; digits beyond that must be 0.
std::optional<Wide> scaled(std::string_view text, std::int32_t scale) {
  constexpr std::int32_t most_digits = 76;  // that fit 255 bits
  if (scale > most_digits) return std::nullopt;
  Wide number{};
  const bool negative = text::take(text, '-');
  bool seen = false;
  bool point = false;
  std::int32_t left = scale;
  for (; !text.empty(); text.remove_prefix(1)) {
    // Thousands may be set apart.
    if (seen && !point && text.front() == ' ' && text.size() > 1 && text::is_digit(text[1]))
      continue;
    if (text[0] == '.' && !point && scale > 0) {
      point = true;
      continue;
    }
    if (!text::is_digit(text[0])) return std::nullopt;
    seen = true;
    if (point && left == 0) {
      if (text[0] != '0') return std::nullopt;
      continue;
    }
    if (point) --left;
    if (!append_digit(number, text[0] - '0')) return std::nullopt;
  }
  if (!seen) return std::nullopt;
  for (; left > 0; --left) {
    if (!append_digit(number, 0)) return std::nullopt;
  }
  if (negative) negate(number);
  return number;
}

// How many of its bytes tell the number in two's complement: 1 … 32.
std::size_t bytes_needed(const Wide& number) {
  std::size_t needed = number.size();
  const std::uint8_t fill = number.back() >= 0x80 ? 0xff : 0;
  while (needed > 1 && number[needed - 1] == fill && (number[needed - 2] ^ fill) < 0x80) --needed;
  return needed;
}

Hash hash_of(std::span<const std::uint8_t> bytes) {
  return Hash::of({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

// The low `size` bytes, little endian as numbers lie in a file.
Hash hash_of_number(std::uint64_t number, std::size_t size) {
  std::array<std::uint8_t, 8> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>(number >> 8 * i);
  return hash_of(std::span(bytes).first(size));
}

std::optional<std::uint64_t> whole(std::string_view text, std::size_t bits, bool is_unsigned) {
  const auto number = scaled(text, 0);
  if (!number) return std::nullopt;
  const bool negative = number->back() >= 0x80;
  if (is_unsigned && negative) return std::nullopt;
  // An unsigned number has one more bit than a signed one of its size.
  const std::size_t least = bytes_needed(*number);
  const std::size_t size = bits / 8;
  const bool top = is_unsigned && least == size + 1 && (*number)[size] == 0;
  if (least > size && !top) return std::nullopt;
  std::uint64_t low = 0;
  for (std::size_t i = 8; i-- > 0;) low = low << 8 | (*number)[i];
  return low;
}

std::optional<double> number(std::string_view text) {
  const bool negative = text::take(text, '-');
  double value;
  if (text == "inf" || text == "Infinity") {
    value = std::numeric_limits<double>::infinity();
  } else {
    std::size_t seen = 0;
    bool point = false;
    std::size_t i = 0;
    for (; i < text.size() && (text::is_digit(text[i]) || (text[i] == '.' && !point)); ++i) {
      point |= text[i] == '.';
      seen += text::is_digit(text[i]) ? 1 : 0;
    }
    if (seen == 0) return std::nullopt;
    if (i < text.size()) {
      if (text[i] != 'e' && text[i] != 'E') return std::nullopt;
      ++i;
      if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
      if (i == text.size()) return std::nullopt;
      for (; i < text.size(); ++i) {
        if (!text::is_digit(text[i])) return std::nullopt;
      }
    }
    value = text::nearest_double(text);
  }
  return negative ? -value : value;
}

template <class Bits, class Real>
Hash hash_of_bits(Real real) {
  Bits bits;
  std::memcpy(&bits, &real, sizeof bits);
  return hash_of_number(bits, sizeof bits);
}

// A float by way of a double: where the nearest is a matter of the tenth digit, it may be its
// neighbour. Infinite is only what is called so.
template <class Real, class Bits>
std::optional<ParquetHashes> hashes_of_real(std::string_view text) {
  const auto value = number(text);
  if (!value) return std::nullopt;
  const auto real = static_cast<Real>(*value);
  if (std::isinf(real) && text.find("nf") == text.npos) return std::nullopt;
  return ParquetHashes(hash_of_bits<Bits>(real), hash_of_bits<Bits>(real == 0 ? -real : real));
}

Error refuse(std::string_view text, const ParquetType& type, const char* how) {
  return {"“" + std::string(text) + "” is no value of a column of type " + spoken(type) +
          ": write " + how + "."};
}

bool has_hex_mark(std::string_view text) {
  return text.starts_with("0x") || text.starts_with("0X");
}

// Bytes in hexadecimal, `size` of them, dashes left out.
std::optional<Hash> hash_of_hex(std::string_view text, std::optional<std::size_t> size) {
  std::array<std::uint8_t, most_bytes> bytes;
  std::size_t half_bytes = 0;
  for (const char character : text) {
    if (character == '-') continue;
    const auto digit = hex_digit(character);
    if (!digit || half_bytes == 2 * bytes.size()) return std::nullopt;
    std::uint8_t& byte = bytes[half_bytes / 2];
    byte = static_cast<std::uint8_t>(half_bytes % 2 == 0 ? *digit << 4 : byte | *digit);
    ++half_bytes;
  }
  if (half_bytes % 2 != 0 || half_bytes / 2 != size.value_or(half_bytes / 2)) return std::nullopt;
  return hash_of(std::span(bytes).first(half_bytes / 2));
}

// Two's complement, the highest byte first: as few as are needed, or the column's.
std::optional<Hash> hash_of_decimal(std::string_view text, const ParquetType& type) {
  const auto number = scaled(text, type.scale);
  if (!number) return std::nullopt;
  const std::size_t needed = bytes_needed(*number);
  if (type.physical == ParquetPhysical::int32 || type.physical == ParquetPhysical::int64) {
    const auto size = std::size_t{type.physical == ParquetPhysical::int32 ? 4U : 8U};
    if (needed > size) return std::nullopt;
    return hash_of(std::span(*number).first(size));
  }
  const bool fixed = type.physical == ParquetPhysical::fixed_bytes;
  const auto size = fixed ? static_cast<std::size_t>(type.length) : needed;
  if (needed > size || size > number->size()) return std::nullopt;
  std::array<std::uint8_t, decimal_bytes> bytes;
  for (std::size_t i = 0; i < size; ++i) bytes[i] = (*number)[size - 1 - i];
  return hash_of(std::span(bytes).first(size));
}

Result<Hash> hash_of_bytes(std::string_view text, const ParquetType& type) {
  const bool fixed = type.physical == ParquetPhysical::fixed_bytes;
  const auto size = fixed ? std::optional(static_cast<std::size_t>(type.length)) : std::nullopt;
  if (type.logical == ParquetLogical::uuid) {
    if (const auto hash = hash_of_hex(text, size)) return *hash;
    return refuse(text, type, "32 hexadecimal digits, with or without dashes");
  }
  // What the bytes of other kinds mean is not known here: nobody writes them as they are.
  const bool hexadecimal = has_hex_mark(text);
  if (type.logical == ParquetLogical::other ||
      (type.logical != ParquetLogical::text && hexadecimal)) {
    const auto hash = hexadecimal ? hash_of_hex(text.substr(2), size) : std::nullopt;
    if (hash) return *hash;
    return refuse(text, type, "two hexadecimal digits a byte after 0x, 4096 bytes at the most");
  }
  if (text.size() == size.value_or(text.size())) return Hash::of(text);
  return refuse(text, type, "as many bytes as it has, or them in hexadecimal after 0x");
}

}  // namespace

Result<ParquetHashes> parquet_hashes(std::string_view text, const ParquetType& type) {
  if (type.physical == ParquetPhysical::boolean || type.physical == ParquetPhysical::int96) {
    return Error{"Values of type " + spoken(type) +
                 " cannot be asked for: writers do not agree on what they hash for them."};
  }
  const bool bytes =
      type.physical == ParquetPhysical::bytes && type.logical != ParquetLogical::decimal;
  if (!bytes && (text == "null" || text == "NULL")) {
    return Error{"Nulls are in no Bloom filter: it can be asked for values only."};
  }
  const bool narrow = type.physical == ParquetPhysical::int32;
  const std::size_t size = narrow ? 4 : 8;
  if (type.logical == ParquetLogical::decimal) {
    if (const auto hash = hash_of_decimal(text, type)) return ParquetHashes(*hash);
    return refuse(text, type, "digits with at most the column's behind the point, such as 12.30");
  }
  if (narrow || type.physical == ParquetPhysical::int64) {
    switch (type.logical) {
      case ParquetLogical::date:
      case ParquetLogical::time:
      case ParquetLogical::timestamp:
        if (const auto units = parquet_moment(text, type)) {
          return ParquetHashes(hash_of_number(static_cast<std::uint64_t>(*units), size));
        }
        return refuse(text, type,
                      "2026-11-22, 13:45:00.25 or both with a blank between, as the type wants");
      default: {
        const std::size_t bits = type.logical == ParquetLogical::integer
                                     ? static_cast<std::size_t>(type.bits)
                                     : size * 8;
        if (const auto value = whole(text, bits, type.is_unsigned))
          return ParquetHashes(hash_of_number(*value, size));
        return refuse(text, type, "a whole number in its range, such as -17");
      }
    }
  }
  if (type.physical == ParquetPhysical::float32 || type.physical == ParquetPhysical::float64) {
    if (text == "nan" || text == "NaN") {
      return Error{"There are many NaNs in numbers of type " + spoken(type) +
                   ": a Bloom filter can be asked for none of them."};
    }
    const auto hashes = type.physical == ParquetPhysical::float32
                            ? hashes_of_real<float, std::uint32_t>(text)
                            : hashes_of_real<double, std::uint64_t>(text);
    if (hashes) return *hashes;
    return refuse(text, type, "a number in its range such as -2.5e-3, or inf");
  }
  const auto hash = hash_of_bytes(text, type);
  if (!hash) return Error{hash.reason()};
  return ParquetHashes(*hash);
}

bool is_text_like_hex(std::string_view text, const ParquetType& type) {
  const bool is_text = type.logical == ParquetLogical::text;
  if (text.empty() || type.physical < ParquetPhysical::bytes || has_hex_mark(text) != is_text ||
      (!is_text && type.logical != ParquetLogical::none)) {
    return false;
  }
  return hash_of_hex(text.substr(is_text ? 2 : 0), std::nullopt).has_value();
}

}  // namespace bloom
