// The words of the array: its title, what a cell holds, and the line below it that says what an
// operation did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "sim/state.hpp"

namespace bloom::view {

namespace say {

inline constexpr const char* how_computed = "How was this computed?";

}  // namespace say

// "Bit array · 64 bits", "Cuckoo · 8 buckets of 4 · fingerprints of 8 bits".
std::string array_title(const sim::State& state);
std::string array_words(const sim::State& state);  // "64 bits, 12 set, 4 keys inserted"

std::string visible_words(bool bits, std::uint32_t first, std::uint32_t last);  // "bits 0 to 63"

// A cell's words with the keys that it is of: "Bit 5 is 1, set by apple".
std::string of_keys_words(const std::string& cell, const sim::FamilyInfo& family,
                          const std::string& keys);

// What an insert did to the bits: "60 is 1 now, 5 and 14 were 1 already."
std::string insert_words(const sim::Explanation& explanation);
std::string rebuilt_words(std::uint64_t keys);

// A cell that a check found set, and the keys that set it; empty where they are not known.
struct SetCell {
  std::string name, setters;
};
// The first `named` of them: "5 was set by apple, 14 by grape, and 1 more".
std::string set_cells_words(std::span<const SetCell> cells, std::size_t named, bool bits);
// The cell that decides: "60 is 0: no key has set it."; only "60 is 0." in a filter that loses
// keys.
std::string zero_words(const std::string& cell, bool loses);
std::string but_words(const std::string& set, const std::string& zero);

}  // namespace bloom::view
