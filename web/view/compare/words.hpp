// The comparison in words, for the table as it is drawn and as it is read.
#pragma once

#include <string>
#include <string_view>

#include "sim/compare/comparison.hpp"
#include "sim/state.hpp"

namespace bloom::view {

// "104,334 keys, 1,000,048 bits each".
std::string terms_words(const sim::Comparison& comparison);

struct ContenderWords {
  std::string settings;  // "k 7"
  std::string bits;      // a key
  std::string expected;
  std::string measured;  // "below 1 in 333,000" where nothing hit, without an interval
  std::string interval;  // of 95 %
  std::string limit;     // "1.44 ×"
  std::string reads;
  std::string abilities;   // "delete · merge"
  std::string build, ask;  // "0.62 ×", once times were measured
};
// Of one that is done, and was not refused.
ContenderWords words_of(const sim::Comparison& comparison, const sim::Contender& contender);

// Of the widget of its row: "compare_classic".
std::string contender_id(const sim::Contender& contender);

// What a family can do beyond taking keys.
std::string abilities_of(const sim::FamilyInfo& family);

// The whole table as text: a line a row, the head first, tabs between cells. The first cell of a
// row is left to the button that it is.
std::string table_text(const sim::Comparison& comparison);

// "MAYBE for “tomato”: classic, counting. NOT: all others." Empty while not all are done.
std::string answers_words(const sim::Comparison& comparison, const sim::State& state,
                          std::string_view key);

}  // namespace bloom::view
