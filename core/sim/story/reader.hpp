// Stories from JSON (README, "Stories", has the form).
#pragma once

#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/story/story.hpp"

namespace bloom::sim {

// One story, from a text of at most max_story_bytes. Refused with the line and the reason, as the
// end of a sentence: "line 12: a question needs “answer”".
Result<Story> read_story(std::string_view json);

// An array of stories, each within its own bounds; the lines are those of the whole text.
inline constexpr std::uint32_t max_library_bytes = 1U << 20;
Result<std::vector<Story>> read_stories(std::string_view json);

}  // namespace bloom::sim
