// Save: the filter in each format that it can be written in, and its picture.
#include <string>
#include <vector>

#include "sim/save/save.hpp"

#include "web/view/common/action_buttons.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/save/save_actions.hpp"
#include "web/view/save/save_panels.hpp"
#include "web/view/save/save_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 25;
constexpr float gap = 10;
constexpr float entry_width = 72;

const std::vector<std::string>& problems_of(const sim::State& state, SaveState& saving) {
  if (saving.revision != state.revision()) {
    saving.revision = state.revision();
    saving.problems.clear();
    for (const sim::FileFormat& format : sim::file_formats()) {
      saving.problems.push_back(sim::save_problem(state, format.name));
    }
  }
  return saving.problems;
}

}  // namespace

float save_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const SaveState& saving = context.session.saving;
  const std::vector<std::string>& problems = problems_of(context.state, context.session.saving);
  std::vector<Button> buttons;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const sim::FileFormat& format = sim::file_formats()[i];
    buttons.push_back({.id = format.name,
                       .name = format.title,
                       .look = Look::segment,
                       .enabled = problems[i].empty() && !context.busy(),
                       .detail = problems[i]});
  }
  buttons.push_back({.id = "svg", .name = "Picture (SVG)", .look = Look::segment});
  buttons.push_back({.id = "png", .name = "Picture (PNG)", .look = Look::segment});

  ui.heading("save_heading", "Save as", {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height;
  y += button_rows(ui, {area.x, y, area.width}, buttons);
  // The width beside the last button, or below where it does not fit.
  constexpr std::string_view unit = "pixels wide";
  const float small = ui.small_height();
  const Rect last = ui.place_of("png").value_or(Rect{});
  Rect entry{last.x + last.width + gap, last.y, entry_width, small};
  const float unit_width = ui.painter.text_width(Font::small, unit) + 8;
  if (entry.x + entry_width + unit_width > area.x + area.width) {
    entry.x = area.x;
    entry.y = y + button_gap;
    y = entry.y + small;
  }
  Widget width;
  width.id = "save_width";
  width.role = Role::entry;
  width.name = say::width_of_png;
  width.text = grouped(saving.width);
  width.detail = say::width_range;
  width.rect = entry;
  ui.entry(width, false);
  ui.painter.text(Font::small, entry.x + entry_width + 8, entry.y, small, ui.theme.muted, unit);

  y += gap;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (problems[i].empty()) continue;
    y += draw_note(ui, std::string("why_") + std::string(buttons[i].id), area.x, y, area.width,
                   problems[i]);
  }
  if (context.state.imported() && context.state.distinct() > 0) {
    y += draw_note(ui, "why_keys", area.x, y, area.width, say::keys_inserted_here);
  }
  ui.painter.fill({area.x, y + gap, area.width, 1}, ui.theme.line);
  return y + gap + 1 - area.y;
}

}  // namespace bloom::view
