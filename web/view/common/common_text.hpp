// Words that more than one tab says. Those of one room are in its own files *_text: a sentence, or
// a part of one, stands nowhere else, and once (tests/layers/sentences.mjs says what counts as
// one).
#pragma once

namespace bloom::view::say {

inline constexpr const char* seed = "Seed";
inline constexpr const char* key = "Key";
inline constexpr const char* check = "Check";
inline constexpr const char* compare = "Compare";  // the tab, and what it does
inline constexpr const char* size = "Size";        // the tab, and what it computes
inline constexpr const char* find_false_positive = "Find a false positive";
inline constexpr const char* bits_per_key = "bits per key";

// What runs.
inline constexpr const char* loading_keys = "Loading keys";
inline constexpr const char* looking_for_false_positive = "Looking for a false positive";

}  // namespace bloom::view::say
