// Numbers as readers write them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace bloom::sim {

// Significant digits without trailing noise: 1.87, 0.0123, 12.3, 100.
std::string significant(double number, int digits);

// A share of 1: "1.87 %", "0 %"; below 0.01 % "1 in 171,000", "1 in 1.30 billion", and below what
// such numbers can tell apart "below 1 in 10^15".
std::string percent(double fraction, int digits = 3);

// "apple", "apple and cherry", "apple, cherry and 3 more".
std::string listed(const std::string* names, std::size_t named, std::uint32_t count);
std::string listed(std::span<const std::string> names);  // all of them

}  // namespace bloom::sim
