// The views to choose from, and what can be done with any of them.
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "web/view/panels/panels.hpp"
#include "web/view/views.hpp"

namespace bloom::view {

float tabs_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const float height = ui.small_height();
  const Button share{
      .id = "share", .name = "Share", .look = Look::quiet, .enabled = !context.busy()};
  const Button open{.id = "open", .name = "Open", .look = Look::quiet, .enabled = !context.busy()};
  const float open_width = ui.button_width(open, quiet_padding);
  const float share_width = ui.button_width(share, quiet_padding);

  Widget list;
  list.id = "tabs";
  list.role = Role::tablist;
  list.name = "Views";
  // Its text, not its edge, is in line with the column.
  float x = area.x - quiet_padding;
  const float list_width = area.width - share_width - open_width + 2 * quiet_padding;
  list.rect = {x, area.y, list_width, height};
  ui.describe(std::move(list));
  // Closer together where there is little room.
  float over = -list_width;
  for (const TabName& each : all_tabs()) over += ui.tab_width(each.name);
  over = std::max(0.0f, std::ceil(over / static_cast<float>(all_tabs().size())));
  for (const TabName& each : all_tabs()) {
    const float width = ui.tab_width(each.name) - over;
    ui.tab({x, area.y, width, height}, each.id, each.name, each.tab == context.session.tab);
    x += width;
  }
  ui.button(
      {area.x + area.width - share_width - open_width + quiet_padding, area.y, open_width, height},
      open);
  ui.button({area.x + area.width - share_width + quiet_padding, area.y, share_width, height},
            share);
  return height;
}

}  // namespace bloom::view
