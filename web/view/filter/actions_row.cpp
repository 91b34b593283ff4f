// What can be done with the whole filter: to fill it on the left, to take things back on the right.
#include "web/view/common/action_buttons.hpp"
#include "web/view/filter/filter_panels.hpp"

namespace bloom::view {

float actions_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const bool idle = !context.busy();
  const auto small = [&](std::string_view id, std::string_view name, bool enabled) {
    return Button{.id = id, .name = name, .look = Look::segment, .enabled = idle && enabled};
  };
  const std::vector<Button> back{small("clear", "Clear", true),
                                 small("undo", "Undo", context.state.can_undo()),
                                 small("redo", "Redo", context.state.can_redo())};
  const std::vector<Button> offers = first_actions(context);
  std::vector<Button> all = offers;
  all.insert(all.end(), back.begin(), back.end());
  // Also while the offers are elsewhere: nothing moves when they come.
  const float padding = fitting_padding(ui, area.width, all);
  const bool one_row = buttons_width(ui, padding, all) <= area.width;
  const bool here = !actions_in_verdict(context);
  const float height = ui.small_height();
  float x = area.x;
  for (std::size_t i = 0; here && i < (one_row ? offers.size() : 1); ++i) {
    const float width = ui.button_width(offers[i], padding);
    ui.button({x, area.y, width, height}, offers[i]);
    x += width + button_gap;
  }
  x = area.x + area.width - buttons_width(ui, padding, back);
  for (const Button& button : back) {
    const float width = ui.button_width(button, padding);
    ui.button({x, area.y, width, height}, button);
    x += width + button_gap;
  }
  float taken = height;
  if (!one_row) {
    taken += button_gap;
    const float width = ui.button_width(offers.back(), padding);
    if (here) ui.button({area.x, area.y + taken, width, height}, offers.back());
    taken += height;
  }
  return context.environment.paper ? 0 : taken;
}

}  // namespace bloom::view
