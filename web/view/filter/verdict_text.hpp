// The sentences of the verdict. An answer makes two statements: what the filter says of a key, from
// its cells, and what is true, as far as the simulator knows.
#pragma once

#include <optional>
#include <string>

#include "sim/state.hpp"

#include "web/view/state/session.hpp"

namespace bloom::view {

namespace say {

// Instead of an answer.
inline constexpr const char* type_and_insert = "Type a key and Insert it.";
inline constexpr const char* type_or_begin = "Type a key, or begin with one of these:";
inline constexpr const char* type_and_check = "Type a key and Check whether the filter knows it.";
inline constexpr const char* nothing_checked = "No key is checked in this step.";

}  // namespace say

struct Sentence {
  std::string word;    // "MAYBE."
  std::string before;  // " All 3 bits are 1, so the filter cannot rule “"
  std::string key;     // "tomato"
  std::string after;   // "” out. You never inserted it: a false positive."
  // Of an inserted key that looks like it; empty where there is none.
  std::string like_before;  // " “"
  std::string like_key;     // "tomato␠"
  std::string like_after;   // "” (with a space at its end) is in the set."

  std::string whole() const {
    return word + before + key + after + like_before + like_key + like_after;
  }
};

// Of a classic filter from which nothing was taken.
Sentence sentence_of(const Answer& answer, bool imported);

// Of any filter; with what was deleted just now, if that was the key.
Sentence sentence_of(const Answer& answer, const sim::State& state,
                     const std::optional<sim::Deleted>& deleted);

// What Check would say of a key, in brief.
Sentence preview_of(const sim::Checked& checked, const sim::State& state);

}  // namespace bloom::view
