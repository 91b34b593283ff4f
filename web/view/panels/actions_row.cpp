// What can be done with the whole filter: to fill it on the left, to take things back on the right.
#include "web/view/panels/offers.hpp"
#include "web/view/panels/panels.hpp"

namespace bloom::view {
namespace {

constexpr float gap = 8;

float together(const Ui& ui, const std::vector<Button>& buttons) {
  float width = -gap;
  for (const Button& button : buttons) width += ui.button_width(button, small_padding) + gap;
  return width;
}

}  // namespace

float actions_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const bool idle = !context.busy();
  const auto small = [&](std::string_view id, std::string_view name, bool enabled) {
    return Button{.id = id, .name = name, .look = Look::segment, .enabled = idle && enabled};
  };
  const std::vector<Button> back{small("clear", "Clear", true),
                                 small("undo", "Undo", context.state.can_undo()),
                                 small("redo", "Redo", context.state.can_redo())};
  std::vector<Button> offers;
  if (!offers_in_verdict(context)) offers = first_offers(context);
  const float right = together(ui, back);
  const bool beside = together(ui, offers) + 2 * gap + right <= area.width;
  float y = area.y;
  if (!offers.empty()) {
    const float height = offer_rows(ui, area, offers);
    if (!beside) y += height + gap;
  }
  y += offer_rows(ui, {area.x + area.width - right, y, right + 1}, back);
  return y - area.y;
}

}  // namespace bloom::view
