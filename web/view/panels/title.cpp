// What this is, for who has never seen one.
#include "web/view/drawing/paragraph.hpp"
#include "web/view/panels/panels.hpp"

namespace bloom::view {

float title_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  constexpr std::string_view title = "Bloom filter";
  // The button is centred on the title; for fingers it is taller, and the sentence lies below it.
  const float height = ui.touch ? 20.0f : 24.0f;
  const float above = ui.touch ? 10.0f : 2.0f;
  const Button share{
      .id = "share", .name = "Share", .look = Look::quiet, .enabled = !context.busy()};
  const float side = ui.touch ? 40.0f : 28.0f;
  const float width = ui.button_width(share, quiet_padding);

  Widget heading;
  heading.id = "title";
  heading.role = Role::heading;
  heading.name = heading.text = title;
  heading.rect = {area.x, area.y, area.width - width, height};
  ui.painter.text(Font::title, area.x, area.y, height, ui.theme.text, title);
  ui.describe(std::move(heading));

  Widget note;
  note.id = "subtitle";
  note.role = Role::note;
  note.name = note.text = "A set in a few bits. It says NOT for certain, or MAYBE.";
  const float top = area.y - above + side;
  const std::vector<Run> runs{{note.text, Font::small, ui.theme.muted}};
  note.rect = {area.x, top, area.width, draw_paragraph(ui, area.x, top, area.width, runs)};
  const float bottom = note.rect.y + note.rect.height;
  ui.describe(std::move(note));

  // Its text, not its edge, is in line with the column.
  ui.button({area.x + area.width - width + quiet_padding, area.y - above, width, side}, share);
  return bottom - area.y;
}

}  // namespace bloom::view
