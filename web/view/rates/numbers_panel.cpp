// The rates that can be told of one filter, side by side: how each comes about, and whose it is.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/action_buttons.hpp"
#include "web/view/rates/rate_curve_text.hpp"
#include "web/view/rates/rates_panels.hpp"
#include "web/view/rates/rates_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float name_height = 22;
constexpr float gap = 6;

// Its name and value in a line, and below them how it comes about. Returns its height.
float row(Ui& ui, const Area& area, float y, const NamedRate& rate, bool main) {
  const float width = ui.painter.text_width(Font::strong, rate.value);
  Widget term;
  term.id = rate.id;
  term.role = Role::term;
  term.name = rate.name;
  term.text = rate.value;
  term.detail = rate.formula.empty() ? rate.source : rate.formula + ". " + rate.source;
  ui.writer.write(ui.painter, main ? Font::strong : Font::body, area.x, y, name_height,
                  ui.theme.text, rate.name, area.width - width - 12);
  ui.painter.text(main ? Font::strong : Font::body, ui.painter.snap(area.x + area.width - width), y,
                  name_height, ui.theme.text, rate.value);
  float height = name_height;
  for (const std::string& words : {rate.formula, rate.source}) {
    if (words.empty()) continue;
    height +=
        draw_paragraph(ui, area.x, y + height, area.width, {{words, Font::small, ui.theme.muted}});
  }
  term.rect = {area.x, y, area.width, height};
  ui.describe(std::move(term));
  return height;
}

}  // namespace

float numbers_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const Standing standing = standing_of(context.session.grown, context.state);
  const bool present = !context.session.grown.station;
  const std::string heading = numbers_words(standing.keys, present);
  // More keys than there are now can be inserted: made-up ones.
  const Button go{.id = "go_there",
                  .name = "Go there",
                  .look = Look::segment,
                  .enabled = !context.busy() && standing.rate.has_value()};
  const bool ahead = standing.keys > context.state.distinct() && !context.state.imported();
  const float button = ahead ? ui.button_width(go, small_padding) : 0;
  const float height = ahead ? std::max(ui.small_height(), heading_height) : heading_height;
  const float middle = area.y + (height - heading_height) / 2;
  ui.heading("numbers_heading", heading, {area.x, middle, area.width - button, heading_height});
  if (ahead) ui.button({area.x + area.width - button, area.y, button, height}, go);
  float y = area.y + height + 2;
  const std::vector<NamedRate> rates = rates_of(context.state, standing);
  for (const NamedRate& rate : rates) {
    y += row(ui, area, y, rate, rate.id == "rate_of_this") + gap;
  }
  if (!standing.rate) {
    y += draw_note(ui, "rate_missing", area.x, y, area.width, say::no_rate) + gap;
  }
  return y - area.y;
}

}  // namespace bloom::view
