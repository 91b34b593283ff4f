// The words of Attack and defence.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/lab/attacks.hpp"
#include "sim/state.hpp"

namespace bloom::view {

namespace say {

inline constexpr const char* attack_and_defence = "Attack and defence";
inline constexpr const char* secret_seed = "Secret seed";
inline constexpr const char* use_this_seed = "Use this seed";
inline constexpr const char* what_chosen_keys_fill = "What chosen keys fill";
inline constexpr const char* chosen_keys = "chosen keys";
inline constexpr const char* honest_keys = "honest keys";
inline constexpr const char* chosen_under_secret_seed = "chosen keys, secret seed";

}  // namespace say

// What an attacker can do to this filter, as long as nothing was tried.
std::string attack_idle_words(const sim::State& state);
const char* attack_progress(sim::Attack attack);  // the name of its progress

// What each attack that is done has found, after its name.
struct AttackParagraph {
  std::string lead, words;
  std::string_view aside = {};
};
std::vector<AttackParagraph> attack_paragraphs(const sim::State& state,
                                               const sim::Attacks* attacks);

// Some sentences each, of what is done; empty where it is not.
std::string poison_words(const sim::State& state, const sim::Attacks& attacks);
std::string query_words(const sim::Attacks& attacks);
std::string secret_seed_words(const sim::State& state, const sim::Attacks& attacks);

// The cells that chosen keys fill, beside honest ones, as a table.
std::string poison_table(const sim::State& state, const sim::Attacks& attacks);

}  // namespace bloom::view
