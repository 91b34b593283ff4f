// Percent-encoding (RFC 3986).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bloom::sim {

// Nothing when a "%" is not followed by two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view text);

// Everything but letters, digits, "-", ".", "_" and "~" as %XX.
std::string percent_encoded(std::string_view bytes);

}  // namespace bloom::sim
