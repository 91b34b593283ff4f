// The words of Ask it: what can be asked of a filter, and what came of it.
#pragma once

#include <cstdint>
#include <string>

#include "sim/lab/key_file_measurement.hpp"
#include "sim/lab/measurement.hpp"

namespace bloom::view {

namespace say {

inline constexpr const char* ask_file = "Ask a file";

}  // namespace say

std::string measure_words(std::uint32_t keys);  // "Measure 1,000,000 keys"

// "1,000,000 made-up keys asked, 16,398 MAYBE: 1.64 %, 95 % between 1.62 % and 1.66 %."
std::string words_of(const sim::Measurement& measurement);

// The same of the keys of a file, with how many of them are in the filter.
std::string words_of(const sim::KeyFileMeasurement& file, bool imported);

}  // namespace bloom::view
