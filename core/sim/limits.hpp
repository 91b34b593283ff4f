// What the simulator and its page offer of the classic filter, which alone takes more
// (bloom/filters/classic.hpp).
#pragma once

#include <cstdint>
#include <optional>

#include "bloom/hash/scheme.hpp"
#include "bloom/result.hpp"

namespace bloom::sim {

inline constexpr std::uint32_t min_bits = 8;
// 2^27: 16 MiB is what a page can hold several times over in a 32-bit address space.
inline constexpr std::uint32_t max_bits = 134'217'728;
inline constexpr std::uint32_t min_hashes = 1;
inline constexpr std::uint32_t max_hashes = 32;

using Settings = ClassicSettings;

// What is out of the range above, if anything, with the range.
std::optional<Error> settings_problem(const Settings& settings);

}  // namespace bloom::sim
