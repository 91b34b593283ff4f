// Union and intersection with a second set of keys, typed or from a file: what OR and AND of the
// two filters let one estimate, beside what is so.
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/rate_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/rates/ask_text.hpp"
#include "web/view/rates/rates_panels.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float row_height = 22;
constexpr float gap = 8;

std::string estimate_words(double keys) {
  if (!std::isfinite(keys)) return "all bits are 1";
  return keys < 99.95 ? significant(keys, 3)
                      : grouped(static_cast<std::uint64_t>(std::llround(keys)));
}

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
  table.name = table.detail = "Keys of the joined filters";
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

std::string union_words(const sim::SetOverlap& set) {
  return "OR is, bit for bit, the filter of all " + counted(set.united().keys, "key") +
         ": nothing is lost, and its rate is " + rate_words(set.united().rate) + ".";
}

std::string intersection_words(const sim::SetOverlap& set) {
  const sim::SetEstimates& both = set.intersection();
  std::string words = "AND has " + counted(both.filled, "bit") + ", a filter of just the " +
                      counted(both.keys, "key") + " in both has " + grouped(both.own);
  if (both.filled > both.own) words += ": the others come from keys of one side only";
  words += ". Its rate is " + rate_words(both.rate) + ".";
  const double left = set.left_for_intersection();
  if (!std::isfinite(left)) return words;
  return words + " Better than its fill is what the other three estimates leave: " +
         estimate_words(std::max(left, 0.0)) + " in both.";
}

}  // namespace

float set_operations_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  if (context.state.classic() == nullptr) return 0;
  const AskState& asked = context.session.asked;
  ui.heading("joined_heading", "Union and intersection",
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
  entry.name = "Second set of keys";
  entry.text = context.session.second_keys;
  entry.detail = "Separated by commas";
  entry.rect = {area.x, y, area.width - gap - button, height};
  entry.enabled = file.enabled;
  ui.entry(entry, false);
  ui.button({area.x + area.width - button, y, button, height}, file);
  y += height + gap;
  const sim::SetOverlap* set = asked.second;
  if (set == nullptr || set->revision() != context.state.revision()) {
    return y - area.y +
           draw_note(ui, "joined_hint", area.x, y, area.width,
                     "Type keys, separated by commas, or choose a file: they make a second filter "
                     "of the same settings.");
  }
  y += draw_table(ui, area, y, *set) + 4;
  y += draw_note(ui, "union_words", area.x, y, area.width, union_words(*set)) + 4;
  y += draw_note(ui, "intersection_words", area.x, y, area.width, intersection_words(*set));
  return y - area.y;
}

}  // namespace bloom::view
