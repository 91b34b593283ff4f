// The views to choose from, and what can be done with any of them: Open, Save and Share.
#include "web/view/tabs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "web/view/views.hpp"

namespace bloom::view {
namespace {

constexpr float most_over = 6;              // of two tabs, and still apart
constexpr std::string_view page = "views";  // what is not of the view that is open

}  // namespace

float tabs_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const float height = ui.small_height();
  const bool idle = !context.busy();
  const auto quiet = [&](std::string_view id, std::string_view name, int expanded) {
    return Button{.id = id,
                  .name = name,
                  .look = Look::quiet,
                  .enabled = idle,
                  .expanded = expanded,
                  .inside = page};
  };
  const std::array<Button, 3> buttons{quiet("open", "Open", -1),
                                      quiet("save", "Save", context.session.saving.open ? 1 : 0),
                                      quiet("share", "Share", -1)};
  float buttons_width = 0;
  for (const Button& button : buttons) buttons_width += ui.button_width(button, quiet_padding);
  float tabs_width = 0;
  for (const TabName& each : all_tabs()) tabs_width += ui.tab_width(each.name);

  Widget list;
  list.id = "tabs";
  list.role = Role::tablist;
  list.name = "Views";
  list.inside = page;
  // Its text, not its edge, is in line with the column.
  float x = area.x - quiet_padding;
  const float room = area.width + 2 * quiet_padding;
  // A little closer together where that makes room; else the buttons have a row of their own.
  const auto count = static_cast<float>(all_tabs().size());
  const bool below = tabs_width + buttons_width - count * most_over > room;
  const float list_width = room - (below ? 0 : buttons_width);
  list.rect = {x, area.y, list_width, height};
  ui.describe(std::move(list));
  const float over = std::max(0.0f, std::ceil((tabs_width - list_width) / count));
  for (const TabName& each : all_tabs()) {
    const float width = ui.tab_width(each.name) - over;
    ui.tab({x, area.y, width, height}, each.id, each.name, each.tab == context.session.tab);
    x += width;
  }
  x = area.x + area.width + quiet_padding - buttons_width;
  const float y = area.y + (below ? height : 0);
  for (const Button& button : buttons) {
    const float width = ui.button_width(button, quiet_padding);
    ui.button({x, y, width, height}, button);
    x += width;
  }
  // Quiet buttons have room around their words.
  return y - area.y + height - (below ? 4.0f : 0.0f);
}

}  // namespace bloom::view
