// The story that is played, above the view: where it is, what it says and asks, and the way on.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "web/view/common/action_buttons.hpp"
#include "web/view/stories/stories_panels.hpp"
#include "web/view/stories/stories_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float gap = 8;
constexpr float key_width = 220;

std::vector<Button> controls(const Context& context, const Area& area) {
  const StoryState& tale = context.session.tale;
  const bool idle = !context.busy();
  const bool last = tale.player->last();
  std::vector<Button> buttons{
      {.id = "story_back",
       .name = "Back",
       .look = Look::segment,
       .enabled = idle && tale.player->step() > 0},
      {.id = "story_play",
       .name = tale.plays ? "Pause" : "Play",
       .look = Look::segment,
       .enabled = idle && !last},
      {.id = "story_speed",
       .name = "Speed",
       .label = area.wide ? story_speeds[tale.speed].label : story_speeds[tale.speed].name,
       .look = Look::segment,
       .detail = story_speeds[tale.speed].name},
      {.id = "story_next", .name = "Next", .look = Look::primary, .enabled = idle && !last},
      {.id = "story_leave",
       .name = "Leave",
       .look = last ? Look::primary : Look::segment,
       .enabled = idle,
       .expanded = tale.leaving ? 1 : 0,
       .bold_room = true},
  };
  if (context.environment.width >= 720 || tale.large) {
    buttons.insert(buttons.begin() + 3, {.id = "story_large",
                                         .name = say::large_type,
                                         .label = "A+",
                                         .look = Look::segment,
                                         .pressed = tale.large ? 1 : 0});
  }
  return buttons;
}

// What a step says and asks.
struct Said {
  std::string answer, words, guess;
  const sim::Question* question;
};

Said said_now(const StoryState& tale) {
  return {answer_words(*tale.player), tale.player->words(), tale.player->guessed(),
          tale.question()};
}

// About what a step will say: its names are not filled yet.
Said said_at(const sim::Story& story, std::size_t step) {
  const auto& asked = story.steps[step].question;
  Said said{{}, story.steps[step].words, {}, asked ? &*asked : nullptr};
  if (step > 0 && story.steps[step - 1].question) {
    said.answer = right_answer_words(story.steps[step - 1].question->answer, said.words);
  }
  return said;
}

// Draws the panel, or only measures it.
class Pass {
 public:
  Pass(Context& context, const Area& area, Said said, bool draws)
      : context_(context),
        ui_(context.ui),
        area_(area),
        said_(std::move(said)),
        buttons_(controls(context, area)),
        y_(area.y),
        draws_(draws) {}

  float run() {
    head();
    words();
    // One of them is drawn, and there is room for either.
    const bool leaving = context_.session.tale.leaving;
    const float top = y_;
    if (said_.question != nullptr && !(draws_ && leaving)) ask(*said_.question);
    if (leaving || !draws_) {
      const float asked = std::exchange(y_, top);
      leave();
      y_ = std::max(y_, asked);
    }
    if (!player_.unmet().empty()) {
      note("story_unmet", unmet_words(player_.unmet().front()));
    }
    // Above what they lead away from, and after it in the order of Tab.
    if (draws_) button_rows(ui_, controls_, buttons_);
    return y_ - area_.y;
  }

 private:
  void head() {
    const sim::Story& story = player_.story();
    const std::string title = story.title + " · " + place_words(player_);
    const float width = buttons_width(ui_, small_padding, buttons_);
    const float height = ui_.small_height();
    const bool beside =
        ui_.writer.width(ui_.painter, Font::small_strong, title) + 16 + width <= area_.width;
    const float title_height = beside ? height : 20;
    if (draws_) {
      const float room = beside ? area_.width - width - 16 : area_.width;
      ui_.heading("story_title", title, {area_.x, y_, room, title_height});
    }
    if (!beside) y_ += title_height + 4;
    controls_ = {beside ? area_.x + area_.width - width : area_.x, y_,
                 beside ? width + 1 : area_.width};
    y_ += (beside ? height : buttons_height(ui_, area_.width, buttons_)) + gap;
  }

  // All that is said and asked is one live region: a step is told once, as a whole.
  void words() {
    const sim::Question* question = said_.question;
    const std::string& answer = said_.answer;
    Widget told;
    told.id = "story_words";
    told.role = Role::status;
    told.name = "Story";
    told.text = place_words(player_) + ". " + answer + said_.words;
    const float from = y_;
    std::vector<Run> runs;
    if (!answer.empty()) runs.push_back({answer, Font::strong, ui_.theme.text});
    runs.push_back({said_.words, Font::body, ui_.theme.text});
    paragraph(runs);
    if (question != nullptr) {
      told.text += " " + question->ask;
      y_ += gap;
      paragraph({{question->ask, Font::strong, ui_.theme.text}});
    }
    if (context_.session.tale.leaving) told.text += std::string(" ") + say::which_filter;
    told.rect = {area_.x, from, area_.width, y_ - from};
    if (draws_) ui_.describe(std::move(told));
  }

  void ask(const sim::Question& question) {
    y_ += gap;
    const std::string& guess = said_.guess;
    switch (question.kind) {
      case sim::Question::Kind::choice:
        return choices(question);
      case sim::Question::Kind::cell:
        return note("story_guess", guess.empty() ? say::point_at_cell : pointed_words(guess));
      case sim::Question::Kind::key:
        break;
    }
    if (draws_) {
      Widget entry;
      entry.id = "story_key";
      entry.role = Role::entry;
      entry.name = "Your key";
      entry.text = guess;
      entry.detail = without_key_words(question.sample);
      entry.rect = {area_.x, y_, std::min(area_.width, key_width), ui_.control_height()};
      ui_.entry(entry, false);
    }
    y_ += ui_.control_height() + 4;
    note("story_hint", type_key_words(question.sample));
  }

  void choices(const sim::Question& question) {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      ids.push_back("story_choice_" + std::to_string(i));
    }
    std::vector<Button> buttons;
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      buttons.push_back({.id = ids[i],
                         .name = question.choices[i],
                         .look = Look::segment,
                         .pressed = said_.guess == question.choices[i] ? 1 : 0,
                         .detail = question.ask});
    }
    const std::string hint = say::think_first;
    const float width = buttons_width(ui_, small_padding, buttons) + 2 * gap;
    const float words = ui_.painter.text_width(Font::small, hint) + 4;
    const bool beside = width + words <= area_.width;
    const float from = y_;
    rows(buttons);
    if (!beside) {
      y_ += 4;
      return note("story_hint", hint);
    }
    const float below = y_;
    y_ = from + (ui_.small_height() - paragraph_line) / 2;
    note("story_hint", hint, width);
    y_ = below;
  }

  void leave() {
    y_ += gap;
    paragraph({{say::which_filter, Font::small, ui_.theme.muted}});
    y_ += 4;
    rows({{.id = "story_own", .name = say::one_from_before, .look = Look::segment},
          {.id = "story_keep", .name = "This story’s", .look = Look::segment},
          {.id = "story_stay", .name = say::stay_in_story, .look = Look::segment}});
  }

  void paragraph(const std::vector<Run>& runs) {
    y_ += draws_ ? draw_paragraph(ui_, area_.x, y_, area_.width, runs)
                 : measure_paragraph(ui_, area_.width, runs);
  }

  void note(std::string_view id, const std::string& words, float indent = 0) {
    const float width = area_.width - indent;
    y_ += draws_ ? draw_note(ui_, id, area_.x + indent, y_, width, words)
                 : measure_paragraph(ui_, width, {{words, Font::small, ui_.theme.muted}});
  }

  void rows(const std::vector<Button>& buttons) {
    y_ += draws_ ? button_rows(ui_, {area_.x, y_, area_.width}, buttons)
                 : buttons_height(ui_, area_.width, buttons);
  }

  Context& context_;
  Ui& ui_;
  const sim::Player& player_ = *context_.session.tale.player;
  const Area area_;
  const Said said_;
  const std::vector<Button> buttons_;
  Area controls_;  // where they are
  float y_;
  const bool draws_;
};

}  // namespace

float player_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const float padding = area.wide ? 16.0f : 12.0f;
  const Area inside{area.x + padding, area.y + padding - 2, area.width - 2 * padding, area.wide};
  const StoryState& tale = context.session.tale;
  const sim::Story& story = tale.player->story();
  // As high in each step, so that what is below stays where it is.
  float height = Pass(context, inside, said_now(tale), false).run();
  for (std::size_t step = 0; step < story.steps.size(); ++step) {
    height = std::max(height, Pass(context, inside, said_at(story, step), false).run());
  }
  height += 2 * padding - 4;
  ui.painter.shape({area.x, area.y, area.width, height}, Shape::control_line, ui.theme.line);
  Pass(context, inside, said_now(tale), true).run();
  return height;
}

}  // namespace bloom::view
