// Base64 with the standard alphabet and padding (RFC 4648, section 4).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bloom {

std::string to_base64(std::span<const std::uint8_t> bytes);

// Nothing unless the text is exactly what to_base64 would write: no blanks, full padding, and zero
// in the bits that the padding leaves over.
std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);

}  // namespace bloom
