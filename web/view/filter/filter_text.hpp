// The words of the tab Filter around its cells: the title, the key, the settings, how a key was
// computed, and what was done before. The verdict and the counters have files of their own.
#pragma once

#include <string>
#include <string_view>

#include "sim/state.hpp"

namespace bloom::view {

namespace say {

inline constexpr const char* what_it_is = "A set in a few bits. It says NOT for certain, or MAYBE.";
inline constexpr const char* what_forgets =
    "A set in a few bits that forgets. It says NOT, or MAYBE.";
inline constexpr const char* key_wanted = "Type a key first: 1 to 4096 bytes.";
inline constexpr const char* hash_seed = "Hash seed (s)";
inline constexpr const char* step_table_head = "step\tnumbers\tholds";

}  // namespace say

std::string filter_title(const sim::State& state);    // "Cuckoo filter"
std::string settings_words(const sim::State& state);  // "m = 64 · k = 3 · scheme double · seed 0"

// What the keyboard does with the key, where there is one, and what typing shows.
std::string key_hint_words(bool touch);

// A setting: its value; the name of the button for a step; the values that it takes; and why a text
// is none of them.
std::string value_words(const sim::Knob& knob, double value);  // "64 bits"
std::string step_words(const sim::Knob& knob, bool up);        // "Fewer hashes"
std::string range_words(const sim::Knob& knob);  // "Hashes (k) is a whole number, 1 … 32."
std::string unfit_words(std::string_view text, const sim::Knob& knob);

// The size that the family chose; and the settings of a family that lets the reader choose none.
std::string built_words(const sim::State& state);
std::string foreign_words(const sim::State& state);

// The table that explains the last operation: its title, and the head of its columns.
std::string explanation_title(const std::string& key, sim::LogEntry::Op op);
std::string probe_table_head(const std::string& arithmetic);
// Says that probes of a key meet, which makes the filter worse than its formula; empty where none
// do.
std::string coincidence_words(const sim::Explanation& explanation, const sim::Settings& settings);

// A line of Recent: what was done or found, and in which settings the filter then differed from the
// present one, "at m = 64, k = 3".
std::string_view done_words(const sim::LogEntry& entry);
std::string differences_words(const sim::RequestedSettings& before,
                              const sim::RequestedSettings& present);

}  // namespace bloom::view
