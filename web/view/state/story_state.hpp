// Stories as the view has them: those to choose from, the one that is played, and what the reader
// wants of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/story/player.hpp"
#include "sim/story/story_reader.hpp"

namespace bloom::view {

struct StoryState {
  const std::vector<sim::StoryCard>* shelf = nullptr;  // null as long as it is not there
  std::string problem;                                 // why it is not
  bool asked = false;                                  // the page for it
  const sim::Player* player = nullptr;
  bool leaving = false;  // the reader is asked which filter to keep
  bool large = false;
  // Play: each step stays as long as it takes to read, and longer with a question.
  bool plays = false;
  std::uint32_t speed = 1;             // place in story_speeds
  std::optional<std::uint32_t> paced;  // the step that is on, until …
  double due = 0;                      // … this moment

  bool playing() const { return player != nullptr && player->playing(); }
  // The question of the step, if it has one.
  const sim::Question* question() const {
    if (!playing()) return nullptr;
    const auto& asked_now = player->story().steps[player->step()].question;
    return asked_now ? &*asked_now : nullptr;
  }
};

struct StorySpeed {
  double times;
  const char* name;
  const char* label;  // where there is room
};
inline constexpr StorySpeed story_speeds[] = {{0.5, "½ ×", "Speed ½ ×"},
                                              {1, "1 ×", "Speed 1 ×"},
                                              {2, "2 ×", "Speed 2 ×"},
                                              {4, "4 ×", "Speed 4 ×"}};

}  // namespace bloom::view
