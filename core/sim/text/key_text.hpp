// The few words that the simulator itself writes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bloom/text/numbers.hpp"

namespace bloom::sim {

inline constexpr std::uint32_t max_key_bytes = 4096;

// What is wrong with a key, without a full stop ("longer than 4096 bytes"); empty when it is valid.
std::string_view key_problem(std::string_view key);

// “key”, shortened to about 40 characters.
std::string quoted(std::string_view key);

using text::grouped;

// "1 key", "104,334 keys". The plural is the noun with an “s”, unless it is given.
std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural = {});

}  // namespace bloom::sim
