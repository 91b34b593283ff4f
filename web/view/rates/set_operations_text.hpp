// The words of Union and intersection.
#pragma once

#include <string>

#include "sim/lab/set_overlap.hpp"

namespace bloom::view {

namespace say {

inline constexpr const char* union_and_intersection = "Union and intersection";
inline constexpr const char* joined_keys = "Keys of the joined filters";
inline constexpr const char* second_set = "Second set of keys";
inline constexpr const char* separated_by_commas = "Separated by commas";
inline constexpr const char* type_keys =
    "Type keys, separated by commas, or choose a file: they make a second filter of the same "
    "settings.";

}  // namespace say

std::string estimate_words(double keys);  // how many keys a filter seems to have, by its bits

// What the OR, or the AND, of the two filters is worth.
std::string union_words(const sim::SetOverlap& set);
std::string intersection_words(const sim::SetOverlap& set);

}  // namespace bloom::view
