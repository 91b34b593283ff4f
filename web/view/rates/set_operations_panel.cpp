// Union and intersection with a second set of keys, typed or from a file: what OR and AND of the
// two filters let one estimate, beside what is so.
#include <string>
#include <utility>
#include <vector>

#include "web/view/drawing/format.hpp"
#include "web/view/rates/rates_panels.hpp"
#include "web/view/rates/set_operations_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float row_height = 22;
constexpr float gap = 8;

// Draws the table and describes it. Returns its height.
float draw_table(Ui& ui, const Area& area, float y, const sim::SetOverlap& set) {
  const std::vector<std::vector<std::string>> rows = [&] {
    std::vector<std::vector<std::string>> all{{"filter", "bits", "estimated", "truly"}};
    const auto add = [&](const char* name, const sim::SetEstimates& one) {
      all.push_back({name, grouped(one.filled), estimate_words(one.estimate), grouped(one.keys)});
    };
    add("this filter", set.first());
    add("second", set.second());
    add(area.wide ? "union (OR)" : "OR", set.united());
    add(area.wide ? "intersection (AND)" : "AND", set.intersection());
    return all;
  }();
  Widget table;
  table.id = "joined_table";
  table.role = Role::table;
  table.name = table.detail = say::joined_keys;
  table.rect = {area.x, y, area.width, row_height * static_cast<float>(rows.size())};
  const float names_width = area.width * (area.wide ? 0.34f : 0.25f);
  const float column = (area.width - names_width) / 3;
  for (const std::vector<std::string>& row : rows) {
    const Colour ink = &row == &rows.front() ? ui.theme.muted : ui.theme.text;
    ui.writer.write(ui.painter, Font::small, area.x, y, row_height, ink, row[0], names_width);
    if (!table.text.empty()) table.text += '\n';
    table.text += row[0];
    for (std::size_t i = 1; i < row.size(); ++i) {
      table.text += '\t' + row[i];
      const float end = area.x + names_width + column * static_cast<float>(i);
      const float width = ui.painter.text_width(Font::small, row[i]);
      ui.painter.text(Font::small, ui.painter.snap(end - width), y, row_height, ink, row[i]);
    }
    y += row_height;
  }
  const float height = table.rect.height;
  ui.describe(std::move(table));
  return height;
}

}  // namespace

float set_operations_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  if (context.state.classic() == nullptr) return 0;
  const AskState& asked = context.session.asked;
  ui.heading("joined_heading", say::union_and_intersection,
             {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height + 2;
  const Button file{.id = "second_file",
                    .name = "Second file",
                    .look = Look::segment,
                    .enabled = !context.busy() && asked.share < 0};
  const float button = ui.button_width(file, small_padding);
  const float height = ui.control_height();
  Widget entry;
  entry.id = "second_keys";
  entry.role = Role::entry;
  entry.name = say::second_set;
  entry.text = context.session.second_keys;
  entry.detail = say::separated_by_commas;
  entry.rect = {area.x, y, area.width - gap - button, height};
  entry.enabled = file.enabled;
  ui.entry(entry, false);
  ui.button({area.x + area.width - button, y, button, height}, file);
  y += height + gap;
  const sim::SetOverlap* set = asked.second;
  if (set == nullptr || set->revision() != context.state.revision()) {
    return y - area.y + draw_note(ui, "joined_hint", area.x, y, area.width, say::type_keys);
  }
  y += draw_table(ui, area, y, *set) + 4;
  y += draw_note(ui, "union_words", area.x, y, area.width, union_words(*set)) + 4;
  y += draw_note(ui, "intersection_words", area.x, y, area.width, intersection_words(*set));
  return y - area.y;
}

}  // namespace bloom::view
