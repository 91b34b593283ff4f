// The stories of the page, and the one that is played over its simulator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/simulator.hpp"
#include "sim/story/player.hpp"

#include "web/view/state/story_state.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

class Stories {
 public:
  using Moved = sim::Player::Moved;

  Stories(sim::Simulator& simulator, view::View& view) : view_(view), player_(simulator) {
    view_.show_player(&player_);
  }

  // The stories to choose from, once: an array in JSON. Refused with the reason.
  Result<Done> take_shelf(std::string_view json);
  bool has_shelf() const { return !shelf_.empty(); }

  // Begins a story of the shelf at a step, from 1; or one of the reader's own, in JSON.
  Result<Moved> begin(std::string_view name, std::uint32_t step);
  Result<Moved> open(std::string_view json, std::uint32_t step);
  // What the reader wants of it, but for large type; nothing where nothing has moved.
  std::optional<Moved> run(const view::StoryMove& move);
  bool playing() const { return player_.playing(); }

  // The end of a link to what is on screen: empty where that is no step of the shelf's stories.
  std::string link() const;
  // All of the story that is played, for paper, as JSON: {title, about, steps: [{words, ask,
  // choices, answer}]}; words that tell an answer stand with it. Empty where none is played.
  std::string worksheet() const;

 private:
  Result<Moved> begin(std::string_view json, std::uint32_t step, bool of_shelf);
  void show(bool onwards);

  view::View& view_;
  sim::Player player_;
  std::string text_;  // that the cards are of
  std::vector<sim::StoryCard> shelf_;
  std::string json_;           // what is played …
  bool of_shelf_ = false;      // … and whether it is one of them
  view::OpenedFile own_file_;  // that the filter which is set aside came from
};

}  // namespace bloom::app
