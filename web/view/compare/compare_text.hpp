// The comparison in words, for the table as it is drawn and as it is read.
#pragma once

#include <string>
#include <string_view>

#include "sim/compare/comparison.hpp"
#include "sim/state.hpp"

namespace bloom::view {

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

// Of the widget of its row: "compare_classic".
std::string contender_id(const sim::Contender& contender);

// The whole table as text: a line a row, the head first, tabs between cells. The first cell of a
// row is left to the button that it is.
std::string table_text(const sim::Comparison& comparison);

// "MAYBE for “tomato”: classic, counting. NOT: all others." Empty while not all are done.
std::string answers_words(const sim::Comparison& comparison, const sim::State& state,
                          std::string_view key);

}  // namespace bloom::view
