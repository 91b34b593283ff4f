// What the simulator and its page offer: less than the families take (bloom/filters/).
#pragma once

#include <cstdint>
#include <optional>

#include "bloom/result.hpp"
#include "sim/specimen/settings.hpp"

namespace bloom::sim {

inline constexpr std::uint32_t min_bits = 8;
// 2^27: 16 MiB is what a page can hold several times over in a 32-bit address space.
inline constexpr std::uint32_t max_bits = 134'217'728;
inline constexpr std::uint32_t min_hashes = 1;
inline constexpr std::uint32_t max_hashes = 32;

using Settings = SpecimenSettings;

// What of m, k and the scheme is out of the range above, if anything, with the range. Families move
// them into ranges of their own.
std::optional<Error> request_problem(const Settings& settings);

}  // namespace bloom::sim
