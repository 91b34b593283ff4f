// The words of the tab Compare, for the table as it is drawn and as it is read.
#pragma once

#include <string>
#include <string_view>

#include "sim/compare/comparison.hpp"
#include "sim/state.hpp"

namespace bloom::view {

namespace say {

inline constexpr const char* no_keys = "No keys to compare on";
inline constexpr const char* insert_keys = "Insert keys in Filter, or begin with six:";
inline constexpr const char* keys_not_known =
    "The keys of this filter are not known. Insert some, and all families are compared on them.";
inline constexpr const char* measure_speed = "Measure the speed";
inline constexpr const char* measuring_speed = "Measuring the speed";
inline constexpr const char* how_compared =
    "Same keys in every filter. Expected: the mean over all sets of as many keys; measured: of "
    "these, with 1,000,000 random keys.";
inline constexpr const char* how_compared_brief = "FPR from 1,000,000 random keys.";
inline constexpr const char* type_a_key = "Type a key, and each family answers.";
inline constexpr const char* too_large_for_answers =
    "The filters are too large to be kept for answers: choose fewer Bits (m).";
inline constexpr const char* all_families = "All families on the same keys";
inline constexpr const char* opens_family = "Opens this family in Filter";
inline constexpr const char* to_the_limit = "to the limit";

}  // namespace say

// "104,334 keys, budget 1,000,048 bits", or "…, rate at most 1.00 %".
std::string terms_words(const sim::Comparison& comparison);

struct ContenderWords {
  std::string settings;  // "k 7, independent"
  std::string size;      // "1,000,048"; "smallest size 512" above the budget
  std::string bits;      // per key
  std::string expected;  // "lower, 0.391 %" where the family only comes with less than was asked
  std::string measured;  // "below 1 in 333,000" where nothing hit, without an interval
  std::string interval;  // of 95 %
  std::string limit;     // "1.44 ×"
  std::string reads;
  std::string abilities;   // "delete · merge"
  std::string build, ask;  // "0.62 ×", once times were measured
  bool over = false;       // larger than the budget
};
// Of one that is done, and was not refused.
ContenderWords words_of(const sim::Comparison& comparison, const sim::Contender& contender);

// The same as a card says it; empty where the table's cell is.
struct CardWords {
  std::string size, bits, expected, interval, short_interval, reads, limit, build, ask;
};
CardWords card_words_of(const sim::Contender& contender, const ContenderWords& words);

// Of the widget of its row: "compare_classic".
std::string contender_id(const sim::Contender& contender);

// The whole table as text: a line a row, the head first, tabs between cells. The first cell of a
// row is left to the button that it is.
std::string table_text(const sim::Comparison& comparison);

// "MAYBE for “tomato”: classic, counting. NOT: all others." Empty while not all are done.
std::string answers_words(const sim::Comparison& comparison, const sim::State& state,
                          std::string_view key);

}  // namespace bloom::view
