// The words of the tab Size: the calculation, and what its panels are called.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "bloom/hash/scheme.hpp"
#include "sim/lab/sizing.hpp"
#include "systems/systems.hpp"

namespace bloom::view {

namespace say {

// The calculator.
inline constexpr const char* what_you_know = "What you know · the fourth follows";
inline constexpr const char* how_to_write =
    "Write 10M, 1e7, 0.1 %, 1 in 1000, 16 MiB, 2^20 or 10 bits a key.";
inline constexpr const char* bits_a_key = "Bits a key";
inline constexpr const char* rate_by_formula = "Rate by the formula";
inline constexpr const char* with_double_hashing = "With double hashing";
inline constexpr const char* use_in_filter = "Use in Filter";

// With more keys than planned.
inline constexpr const char* if_more_keys = "If it gets more keys than planned";
inline constexpr const char* overload_table_head = "times\tkeys\trate by the formula";

// Many filters.
inline constexpr const char* many_filters = "Many filters asked in a row: levels, row groups";
inline constexpr const char* filters_in_a_row = "Filters in a row";
inline constexpr const char* filters_range = "Filters in a row is a whole number, 1 … 1,000.";

// The other families.
inline constexpr const char* families_brief = "Families at these keys and rate";
inline constexpr const char* families_table_head =
    "family\tbits per key\tsize\trate\treads\tcan\tremarks";

// Systems and languages.
inline constexpr const char* in_your_system = "In your system";
inline constexpr const char* copy_the_line = "Copy the line";
inline constexpr const char* line_to_write = "Line to write";
inline constexpr const char* rate_it_gives = "Rate it really gives";
inline constexpr const char* in_your_language = "In your language, the same bits";
inline constexpr const char* copy_the_program = "Copy the program";

}  // namespace say

// One of the four: how it is called and shown.
struct QuantityWords {
  sim::Quantity quantity;
  std::string_view id;    // of its entry: "size_keys"
  std::string_view turn;  // of the button with its standing: "size_keys_turn"
  std::string_view name;  // "Keys (n)"
};
inline constexpr std::array<QuantityWords, 4> quantity_words = {{
    {sim::Quantity::keys, "size_keys", "size_keys_turn", "Keys (n)"},
    {sim::Quantity::rate, "size_rate", "size_rate_turn", "Rate (p)"},
    {sim::Quantity::hashes, "size_hashes", "size_hashes_turn", "Hashes (k)"},
    {sim::Quantity::bits, "size_bits", "size_bits_turn", "Bits (m)"},
}};

// The one of this entry, or of this button; null for any other widget.
const QuantityWords* quantity_named(std::string_view id);

// As its entry has it: "10,000,000", and a rate so that it is read as the same again: "0.1 %",
// "1 in 10,000,000". A rate that follows or followed is rounded.
std::string entry_text(const sim::Sizing& sizing, sim::Quantity quantity);

std::string_view standing_name(sim::Standing standing);  // "given"
// What a press on the standing does.
std::string_view turn_words(sim::Quantity quantity, sim::Standing standing);

std::string decimal_size_words(const std::string& size);  // "Size (18.0 MB)"

// How what follows comes about, with the real values: "m = −n·ln p / (ln 2)² = …".
std::string formula_words(const sim::Sizing& sizing);

// The rate that double hashing really reaches there: rounded to what is known of it.
std::string double_hashing_words(const sim::Sizing& sizing);

// One sentence where it is not what the formula says, by more than a fifth; else nothing.
std::string why_not_reached(const sim::Sizing& sizing);

// Why the page's own filter cannot be like that; empty where it can.
std::string why_no_filter(const sim::Sizing& sizing);

// The names of the three numbers for filters in a row.
std::string series_rate_words(const std::string& rate);
std::string series_each_words(const std::string& rate);
std::string series_cost_words(const std::string& bits);

std::string families_words(const sim::Sizing& sizing);  // "Families at 1,000 keys and 1 %"
std::string family_rate_words(const std::string& rate);

std::string missed_words(double rate, double asked);  // "2.71 %, not 1.00 %"
std::string built_words(const systems::System& system, const systems::Answer& answer, double keys);
std::string source_words(const systems::System& system);
std::string program_words(Scheme scheme, std::uint64_t seed);  // what the program does

}  // namespace bloom::view
