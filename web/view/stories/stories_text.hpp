// The words of stories: what the player adds to a story's own sentences, and what the scenes say
// that some stories show.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/story/cache_scene.hpp"
#include "sim/story/lsm_scene.hpp"
#include "sim/story/player.hpp"

namespace bloom::view {

namespace say {

// The stories to choose from.
inline constexpr const char* stories_coming = "The stories are on their way.";
inline constexpr const char* own_story = "A story of your own, a JSON file, is played by Open.";

// The player.
inline constexpr const char* large_type = "A+ large type";
inline constexpr const char* point_at_cell = "Point at a cell, or go to it with arrow keys.";
inline constexpr const char* think_first = "Think first: the answer comes with Next.";
inline constexpr const char* which_filter = "Which filter shall stay?";
inline constexpr const char* one_from_before = "The one from before";
inline constexpr const char* stay_in_story = "Stay in the story";

// The scenes.
inline constexpr const char* files_table_head = "File\tKeys\tBits that are 1\tLast lookup";
inline constexpr const char* written = "Written to the disk";
inline constexpr const char* served = "Served from the disk";
inline constexpr const char* waits_for_second = "waits for the second";

}  // namespace say

std::string place_words(const sim::Player& player);  // "2 of 5"
// What became of the question of the step before. Words that begin with the answer tell it.
std::string answer_words(const sim::Player& player);
// What it says to a reader whose guess is right; `words` are those of the step after the question.
std::string right_answer_words(const std::string& answer, std::string_view words);
std::string unmet_words(const std::string& expectation);

// Hints: where a cell was pointed at, and where a key is asked for.
std::string pointed_words(const std::string& cell);
std::string without_key_words(const std::string& sample);
std::string type_key_words(const std::string& sample);

// Sorted files: the title, "Lookup of “fig”"; of each file its name, what the last lookup did with
// it, its keys, and its row of the table; and all lookups in numbers.
std::string files_title(const sim::SortedFiles& files);
std::string file_name(std::uint32_t number, bool newest);
const char* told_words(sim::SortedFiles::Told told, bool asked);
std::string file_keys(const sim::SortedFiles::File& file);
std::string file_row(const std::string& name, const sim::SortedFiles::File& file, bool asked);
std::string lookups_words(const sim::SortedFiles::Counts& counts);

// Two caches.
std::string caches_title(const sim::GuardedCache& cache);
std::string caches_table(const sim::GuardedCache& cache);

}  // namespace bloom::view
