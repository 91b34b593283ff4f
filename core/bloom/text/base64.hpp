// Base64 with the standard alphabet and padding (RFC 4648, section 4), into memory that is there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace bloom::text {

// Characters for so many bytes.
constexpr std::uint64_t base64_size(std::uint64_t bytes) {
  return (bytes + 2) / 3 * 4;
}

// `text` has room for base64_size(bytes.size()) characters.
void to_base64(std::span<const std::uint8_t> bytes, std::span<char> text);

// How many bytes the text is; `bytes` has room for three for every four characters. Nothing unless
// it is exactly what to_base64 would write: no blanks, full padding, and zero in the bits that the
// padding leaves over.
std::optional<std::size_t> from_base64(std::string_view text, std::span<std::uint8_t> bytes);

}  // namespace bloom::text
