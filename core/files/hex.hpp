// Bytes as people paste them: two hexadecimal digits each.
#pragma once

#include <cstdint>
#include <string_view>

#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom::files {

// A longer text is not read as a filter in hexadecimal digits.
inline constexpr std::uint64_t max_hex = 1U << 18;

// Whether there is nothing but hexadecimal digits and blanks, and some digit. “0x” may be first.
bool is_hex(std::string_view text);

// Whether it is hexadecimal and one word, with more digits than the least of filters has: what is
// left of a filter of BIP-37 that was cut looks so, and a long number, and a checksum.
bool is_long_hex(std::string_view text);

// Refused where is_hex() is false, a digit is left over, or there is no memory.
Result<Bytes> from_hex(std::string_view text);

}  // namespace bloom::files
