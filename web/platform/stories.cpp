#include "web/platform/stories.hpp"

#include <utility>

#include "sim/story/story_reader.hpp"

#include "web/platform/json.hpp"
#include "web/platform/platform_text.hpp"
#include "web/view/views.hpp"

namespace bloom::app {

Result<Done> Stories::take_shelf(std::string_view json) {
  if (has_shelf()) return Done{};
  text_ = json;
  auto cards = sim::read_cards(text_);
  if (!cards) return Error{stories_unreadable_words(cards.reason())};
  shelf_ = std::move(*cards);
  view_.show_shelf(&shelf_, {});
  return Done{};
}

Result<Stories::Moved> Stories::begin(std::string_view name, std::uint32_t step) {
  std::string names;
  for (const sim::StoryCard& card : shelf_) {
    if (card.name == name) return begin(card.json, step, true);
    (names += names.empty() ? "" : ", ") += card.name;
  }
  return Error{no_story_words(name, names)};
}

Result<Stories::Moved> Stories::open(std::string_view json, std::uint32_t step) {
  return begin(json, step, false);
}

Result<Stories::Moved> Stories::begin(std::string_view json, std::uint32_t step, bool of_shelf) {
  auto story = sim::read_story(json);
  if (!story) return Error{story.reason() + "."};
  const bool first = !player_.playing();
  auto moved = player_.start(std::move(*story), step == 0 ? 0 : step - 1);
  if (!moved) return moved;
  if (first) own_file_ = view_.opened();
  of_shelf_ = of_shelf;
  json_ = json;
  view_.show_alert({});
  show(false);
  return moved;
}

std::optional<Stories::Moved> Stories::run(const view::StoryMove& move) {
  using What = view::StoryMove::What;
  Moved moved;
  if (move.what == What::start) {
    if (move.place >= shelf_.size()) return std::nullopt;
    auto begun = begin(shelf_[move.place].json, 1, true);
    if (begun) return std::move(*begun);
    view_.show_alert(begun.reason());
    return std::nullopt;
  }
  if (!player_.playing()) return std::nullopt;
  switch (move.what) {
    case What::next:
      moved = player_.next();
      break;
    case What::back:
      moved = player_.back();
      break;
    case What::guess:
      player_.guess(move.text);
      return std::nullopt;
    case What::keep:
      player_.leave(true);
      break;
    case What::leave:
      player_.leave(false);
      view_.show_opened(own_file_);
      view_.forget_answer();
      moved.now.emplace_back(sim::Restored{false, "story"});
      break;
    case What::start:
    case What::large:
      return std::nullopt;
  }
  show(move.what == What::next);
  return moved;
}

void Stories::show(bool onwards) {
  view_.show_move();
  if (!player_.playing()) return;
  // On from a step the reader's own choice stays; elsewhere it is the last that was asked for.
  const auto& steps = player_.story().steps;
  std::uint32_t step = player_.step();
  while (!onwards && step > 0 && steps[step].view.empty()) --step;
  if (!onwards || !steps[step].view.empty()) view_.show_tab(view::tab_named(steps[step].view));
}

std::string Stories::link() const {
  if (!player_.playing() || !of_shelf_ || !player_.untouched()) return {};
  return "story=" + player_.story().name + "&step=" + std::to_string(player_.step() + 1);
}

std::string Stories::worksheet() const {
  if (!player_.playing()) return {};
  sim::Simulator simulator;
  sim::Player player(simulator);
  if (!player.start(std::move(*sim::read_story(json_)))) return {};
  Json json;
  json.object()
      .member("title", player.story().title)
      .member("about", player.story().about)
      .array("steps");
  while (true) {
    const auto& question = player.story().steps[player.step()].question;
    json.object().member("words", player.words());
    if (question) {
      json.member("ask", question->ask).member("choices", question->choices);
    }
    if (const auto answer = player.answer()) json.member("answer", answer->answer);
    json.end_object();
    if (player.last()) break;
    player.next();
  }
  json.end_array().end_object();
  return json.text();
}

}  // namespace bloom::app
