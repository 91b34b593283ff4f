// The numbers of a link, as people write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace bloom::sim {

// Decimal digits only, up to 2^64 − 1.
std::optional<std::uint64_t> parse_whole(std::string_view text);

// A whole number of bits, a power ("2^16"), or bytes with a unit ("16KiB", "1MiB", "64KB").
std::optional<std::uint64_t> parse_bits(std::string_view text);

// A finite decimal number: "4000", "1.0E-7".
std::optional<double> parse_decimal(std::string_view text);

}  // namespace bloom::sim
