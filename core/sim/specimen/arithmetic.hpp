// Numbers as the explanations write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bloom::sim {

// "0x9e3779b97f4a7c15", in so many digits.
std::string hex(std::uint64_t value, int digits = 16);

// The multiplication and shift that choose one of `range`: "0x9e3779b9 · 8 / 2^32 = 4".
std::string reduced(std::uint32_t bits, std::uint32_t range);

// Two things that are not equal, or are: "c4 = c4", "0a ≠ c4".
std::string compared(std::string_view one, bool equal, std::string_view other);

// "block 3 of 4", counted from 0.
std::string numbered(std::string_view what, std::uint64_t number);

}  // namespace bloom::sim
