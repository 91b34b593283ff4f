// The calculation in words.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "sim/lab/sizing.hpp"

namespace bloom::view {

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

// How what follows comes about, with the real values: "m = −n·ln p / (ln 2)² = …".
std::string formula_words(const sim::Sizing& sizing);

// The rate that double hashing really reaches there: rounded to what is known of it.
std::string double_hashing_words(const sim::Sizing& sizing);

// One sentence where it is not what the formula says, by more than a fifth; else nothing.
std::string why_not_reached(const sim::Sizing& sizing);

// Why the page's own filter cannot be like that; empty where it can.
std::string why_no_filter(const sim::Sizing& sizing);

}  // namespace bloom::view
