// The last answer in words: what the filter says, and what is true, as two statements.
#pragma once

#include <optional>
#include <string>

#include "sim/state.hpp"

#include "web/view/drawing/theme.hpp"
#include "web/view/state/session.hpp"

namespace bloom::view {

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

// The colour of a verdict in every panel.
Colour verdict_colour(const Theme& theme, sim::Verdict verdict);

// Of a classic filter from which nothing was taken.
Sentence sentence_of(const Answer& answer, bool imported);

// Of any filter; with what was deleted just now, if that was the key.
Sentence sentence_of(const Answer& answer, const sim::State& state,
                     const std::optional<sim::Deleted>& deleted);

// What Check would say of a key, in brief.
Sentence preview_of(const sim::Checked& checked, const sim::State& state);

}  // namespace bloom::view
