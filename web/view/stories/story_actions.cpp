#include "web/view/stories/story_actions.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace bloom::view {
namespace {

constexpr double words_a_second = 3;    // of a reader who takes their time
constexpr double least_seconds = 3;     // of a step
constexpr double thinking_seconds = 6;  // more, where something is asked

// How long a step is shown.
double seconds_of(const sim::Player& player) {
  const auto count = [](const std::string& words) {
    return 1 + std::count(words.begin(), words.end(), ' ');
  };
  auto all = count(player.words());
  const auto& question = player.story().steps[player.step()].question;
  if (question) {
    all += count(question->ask);
    for (const std::string& choice : question->choices) all += count(choice);
  }
  return std::max(least_seconds, static_cast<double>(all) / words_a_second) +
         (question ? thinking_seconds : 0);
}

void press(std::string_view id, Session& session, Frame& frame) {
  StoryState& tale = session.tale;
  const auto move = [&](StoryMove::What what) { frame.moves.push_back({what}); };
  session.cursor_shown = false;
  if (id == "story_leave") {
    tale.leaving = !tale.leaving;
    tale.plays = false;
    return;
  }
  if (id == "story_speed") {
    tale.speed = (tale.speed + 1) % std::size(story_speeds);
    tale.paced.reset();
    return;
  }
  if (id == "story_large") return move(StoryMove::What::large);
  tale.leaving = false;
  if (id == "story_play") {
    tale.plays = !tale.plays;
    tale.paced.reset();
  }
  if (id == "story_next") move(StoryMove::What::next);
  if (id == "story_back") move(StoryMove::What::back);
  if (id == "story_own") move(StoryMove::What::leave);
  if (id == "story_keep") move(StoryMove::What::keep);
  if (const auto choice = number_behind(id, "story_choice_")) {
    const sim::Question* question = tale.question();
    if (question != nullptr && *choice < question->choices.size()) {
      frame.moves.push_back({StoryMove::What::guess, 0, question->choices[*choice]});
    }
  }
  if (const auto place = number_behind(id, "story_card_")) {
    frame.moves.push_back({StoryMove::What::start, *place});
  }
}

}  // namespace

[[gnu::noinline]] bool act_on_stories(const Input& input, Session& session, Frame& frame) {
  if (input.id == "tab_stories") session.tale.asked = false;  // perhaps they can be had now
  if (!input.id.starts_with("story_")) return false;
  if (input.kind == Input::Kind::press) press(input.id, session, frame);
  if (input.kind == Input::Kind::entry && input.id == "story_key") {
    frame.moves.push_back({StoryMove::What::guess, 0, input.text});
  }
  return true;
}

[[gnu::noinline]] void guess_cell(Session& session, Frame& frame) {
  const sim::Question* question = session.tale.question();
  if (question == nullptr || question->kind != sim::Question::Kind::cell) return;
  std::string cell = std::to_string(session.cursor);
  if (!session.cursor_shown || session.tale.player->guessed() == cell) return;
  frame.moves.push_back({StoryMove::What::guess, 0, std::move(cell)});
}

[[gnu::noinline]] double pace_story(Session& session, double now, Frame& frame) {
  StoryState& tale = session.tale;
  if (tale.player->last() || session.tab == Tab::stories) tale.plays = false;
  if (!tale.plays) return -1;
  if (tale.paced != tale.player->step()) {
    tale.paced = tale.player->step();
    tale.due = now + seconds_of(*tale.player) / story_speeds[tale.speed].times;
  }
  if (now < tale.due) return tale.due - now;
  frame.moves.push_back({StoryMove::What::next});
  return 0;
}

}  // namespace bloom::view
