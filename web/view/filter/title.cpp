// What this is, for who has never seen one.
#include <string>

#include "web/view/filter/filter_panels.hpp"
#include "web/view/filter/filter_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {

float title_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const std::string title = filter_title(context.state);
  constexpr float height = 24;
  constexpr float gap = 2;
  constexpr float low = 480;  // on such a screen the array and the answer need the room
  if (context.environment.height > 0 && context.environment.height < low) return 0;

  Widget heading;
  heading.id = "title";
  heading.role = Role::heading;
  heading.name = heading.text = title;
  heading.rect = {area.x, area.y, area.width, height};
  ui.painter.text(Font::title, area.x, area.y, height, ui.theme.text, title);
  ui.describe(std::move(heading));

  const char* const words = context.state.family().forgets ? say::what_forgets : say::what_it_is;
  return height + gap + draw_note(ui, "subtitle", area.x, area.y + height + gap, area.width, words);
}

}  // namespace bloom::view
