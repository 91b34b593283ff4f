// The file that the filter on screen came from.
#include <string>

#include "web/view/files/files_panels.hpp"
#include "web/view/files/files_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {

float opened_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const OpenedFile& file = context.session.opened;
  if (!context.state.imported() || file.name.empty()) return 0;
  constexpr float height = 24;

  Widget heading;
  heading.id = "opened";
  heading.role = Role::heading;
  heading.name = heading.text = file.name;
  heading.rect = {area.x, area.y, area.width, height};
  ui.writer.write(ui.painter, Font::title, area.x, area.y, height, ui.theme.text, file.name,
                  area.width);
  ui.describe(std::move(heading));
  return height +
         draw_note(ui, "opened_words", area.x, area.y + height, area.width, words_of(file));
}

}  // namespace bloom::view
