// Numbers as readers write them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// Significant digits without trailing noise: 1.87, 0.0123, 12.3, 100.
std::string significant(double number, int digits);

// A share of 1: "1.87 %", "0 %"; below 0.01 % "1 in 171,000", "1 in 1.30 billion", and below what
// such numbers can tell apart "below 1 in 10^15".
std::string percent(double fraction, int digits = 3);

// As many digits of a rate as its hits can tell; and the rate with them. Without a hit it is "below
// 1 in 21,800".
int digits_of(const Rate& rate);
std::string rate_words(const Rate& rate);

// "apple", "apple and cherry", "apple, cherry and 3 more".
std::string listed(const std::string* names, std::size_t named, std::uint32_t count);
std::string listed(std::span<const std::string> names);  // all of them

}  // namespace bloom::sim
