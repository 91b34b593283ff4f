// Stories from JSON; web/stories/README.md has the form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/story/story.hpp"

namespace bloom::sim {

// One story, from a text of at most max_story_bytes. Refused with the line and the reason, as the
// end of a sentence: "line 12: a question needs “answer”".
Result<Story> read_story(std::string_view json);

// What there is to know of a story before it is played.
struct StoryCard {
  std::string name, title, about, group;
  std::uint32_t steps = 0;
  std::string_view json;  // the story itself, in the text that was read
};

// The cards of an array of stories, of which only these parts are looked at.
inline constexpr std::uint32_t max_library_bytes = 1U << 20;
Result<std::vector<StoryCard>> read_cards(std::string_view json);

}  // namespace bloom::sim
