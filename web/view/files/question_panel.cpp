// A file that may be one thing or another: its beginning, and what can be done with it.
#include <string>
#include <vector>

#include "web/view/common/action_buttons.hpp"
#include "web/view/files/files_panels.hpp"
#include "web/view/files/files_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {

float question_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const Question& question = context.session.question;
  constexpr float gap = 8;

  Widget asked;
  asked.id = "question";
  asked.role = Role::status;
  asked.name = say::opening_a_file;
  asked.text = question.words;
  const std::vector<Run> runs{{question.words, Font::body, ui.theme.text}};
  const float height = draw_paragraph(ui, area.x, area.y, area.width, runs);
  asked.rect = {area.x, area.y, area.width, height};
  ui.describe(std::move(asked));
  float y = area.y + height + gap;
  y += draw_note(ui, "question_preview", area.x, y, area.width, question.preview) + gap;

  std::vector<Button> buttons;
  if (question.filter) {
    buttons.push_back({.id = "open_filter", .name = say::open_the_filter, .look = Look::segment});
  }
  buttons.push_back({.id = "open_keys",
                     .name = say::insert_lines,
                     .look = Look::segment,
                     .enabled = !context.busy()});
  buttons.push_back({.id = "open_neither", .name = "Neither", .look = Look::quiet});
  return y + button_rows(ui, {area.x, y, area.width}, buttons) - area.y;
}

}  // namespace bloom::view
