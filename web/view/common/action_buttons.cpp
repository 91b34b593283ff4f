#include "web/view/common/action_buttons.hpp"

#include "web/view/common/common_text.hpp"

namespace bloom::view {
namespace {

constexpr float least_padding = 5;

std::vector<Rect> places_of(const Ui& ui, float room, const std::vector<Button>& buttons) {
  const float height = ui.small_height();
  const float padding = fitting_padding(ui, room, buttons);
  std::vector<Rect> places;
  float x = 0;
  float y = 0;
  for (const Button& button : buttons) {
    const float width = ui.button_width(button, padding);
    if (x > 0 && x + width > room) {
      x = 0;
      y += height + button_gap;
    }
    places.push_back({x, y, width, height});
    x += width + button_gap;
  }
  return places;
}

}  // namespace

bool untouched(const Context& context) {
  return context.state.distinct() == 0 && !context.state.imported() && !context.session.answer;
}

bool actions_in_verdict(const Context& context) {
  return context.environment.complete() && untouched(context) && !context.session.tale.playing();
}

std::vector<Button> first_actions(const Context& context) {
  const bool idle = !context.busy();
  return {{.id = "seed", .name = say::seed, .look = Look::segment, .enabled = idle},
          {.id = "find",
           .name = say::find_false_positive,
           .look = Look::segment,
           .enabled = idle && context.session.search < 0}};
}

Button load_button(const Context& context) {
  return {.id = "load",
          .name = "Load keys",
          .look = actions_in_verdict(context) ? Look::segment : Look::quiet,
          .enabled = !context.busy()};
}

float buttons_width(const Ui& ui, float padding, const std::vector<Button>& buttons) {
  float width = -button_gap;
  for (const Button& button : buttons) width += ui.button_width(button, padding) + button_gap;
  return width;
}

float fitting_padding(const Ui& ui, float room, const std::vector<Button>& buttons) {
  float padding = small_padding;
  while (padding > least_padding && buttons_width(ui, padding, buttons) > room) padding -= 1;
  return buttons_width(ui, padding, buttons) <= room ? padding : small_padding;
}

float button_rows(Ui& ui, const Area& area, const std::vector<Button>& buttons) {
  const std::vector<Rect> places = places_of(ui, area.width, buttons);
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    const Rect& place = places[i];
    ui.button({area.x + place.x, area.y + place.y, place.width, place.height}, buttons[i]);
  }
  return buttons_height(ui, area.width, buttons);
}

float buttons_height(const Ui& ui, float width, const std::vector<Button>& buttons) {
  const Rect last = places_of(ui, width, buttons).back();
  return last.y + last.height;
}

}  // namespace bloom::view
