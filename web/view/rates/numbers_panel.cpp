// The rates that can be told of one filter, side by side: how each comes about, and whose it is.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "web/view/drawing/format.hpp"
#include "web/view/drawing/paragraph.hpp"
#include "web/view/panels/offers.hpp"
#include "web/view/panels/panels.hpp"
#include "web/view/rates/grown.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float name_height = 22;
constexpr float small_line = 18;
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
  if (!rate.formula.empty()) {
    ui.writer.write(ui.painter, Font::small, area.x, y + height, small_line, ui.theme.muted,
                    rate.formula, area.width);
    height += small_line;
  }
  const std::vector<Run> runs{{rate.source, Font::small, ui.theme.muted}};
  height += draw_paragraph(ui, area.x, y + height, area.width, runs);
  term.rect = {area.x, y, area.width, height};
  ui.describe(std::move(term));
  return height;
}

}  // namespace

float numbers_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const Standing standing = standing_of(context.session.grown, context.state);
  const bool present = !context.session.grown.station;
  const std::string heading =
      (present ? "This filter, " : "With ") + counted(standing.keys, "key", "keys");
  ui.heading("numbers_heading", heading, {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height + 2;
  const std::vector<NamedRate> rates = rates_of(context.state, standing);
  for (const NamedRate& rate : rates) {
    y += row(ui, area, y, rate, rate.id == "rate_of_this") + gap;
  }
  if (!standing.rate) {
    y += draw_note(ui, "rate_missing", area.x, y, area.width,
                   "This filter has no room for so many keys, or they are still being inserted.") +
         gap;
  }
  if (context.session.search >= 0) {
    y = progress_row(context, area, y, "Looking for a false positive", context.session.search);
  }
  return y - area.y;
}

float answer_panel(Context& context, const Area& area) {
  // Without a field for keys there is nothing to say before one was found.
  const bool any = context.session.answer || offers_in_verdict(context);
  return any ? verdict_panel(context, area) : 0;
}

}  // namespace bloom::view
