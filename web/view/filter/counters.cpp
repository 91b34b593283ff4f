// The numbers, and how each comes about.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/rate_text.hpp"
#include "web/view/filter/counters_text.hpp"
#include "web/view/filter/filter_panels.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float value_height = 28;
constexpr float caption_height = 18;
constexpr float counter_height = value_height + caption_height + 2;
constexpr float gap = 30;               // between two numbers
constexpr float least_gap = 12;         // where room is short
constexpr float column_gap = 8;         // between two columns
constexpr float two_lines_below = 460;  // of the panel's width: for why two numbers differ

Widget term(const Counter& counter, const Rect& rect) {
  Widget widget;
  widget.id = counter.id;
  widget.role = Role::term;
  widget.name = counter.name;
  widget.text = counter.value;
  widget.detail = counter.formula;
  widget.rect = rect;
  return widget;
}

struct Cell {
  float x, y, width;
  Font font;
  std::string caption, value;
};

void fit(const Painter& painter, const Counter& counter, Font font, float room, Cell& cell) {
  cell.font = font;
  cell.value = counter.value;
  if (!counter.brief.empty() && painter.text_width(font, cell.value) > room) {
    cell.value = counter.brief;
  }
  float value = painter.text_width(font, cell.value);
  if (font != Font::strong) value = std::max(value, painter.text_width(font, counter.widest));
  for (const std::string& more : {counter.caption, counter.short_caption, std::string()}) {
    cell.caption = counter.name + more;
    cell.width = std::max(value, painter.text_width(Font::small, cell.caption));
    if (cell.width <= std::max(room, value)) break;
  }
}

// In columns of a quarter where every number fits one; else side by side as they are, or smaller,
// also as small as words where the type is large; then in halves of the width, or one below the
// other.
std::vector<Cell> cells_of(const Painter& painter, const std::vector<Counter>& counters, float room,
                           bool large) {
  std::vector<Cell> cells(counters.size());
  const float quarter = room / 4;
  bool quarters = true;
  const auto between = [&] {
    float together = 0;
    for (const Cell& cell : cells) together += cell.width;
    return std::min((room - together) / static_cast<float>(cells.size() - 1), gap);
  };
  for (std::size_t i = 0; i < cells.size(); ++i) {
    fit(painter, counters[i], Font::number, quarter - least_gap, cells[i]);
    quarters = quarters && cells[i].width <= quarter - least_gap;
  }
  for (const Font font : {Font::title, Font::strong}) {
    if (between() >= least_gap || (font == Font::strong && !large)) break;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      fit(painter, counters[i], font, quarter - least_gap, cells[i]);
    }
  }
  const float distance = between();
  const bool row = distance >= least_gap;
  if (!row) {
    const float half = room / 2 - column_gap;
    for (const Font font : {Font::number, Font::title}) {
      bool fits = true;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        fit(painter, counters[i], font, half, cells[i]);
        fits = fits && cells[i].width <= half;
      }
      if (fits) break;
    }
  }
  float x = 0;
  float y = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Cell& cell = cells[i];
    const float width = quarters                              ? quarter
                        : row                                 ? cell.width + distance
                        : cell.width <= room / 2 - column_gap ? room / 2
                                                              : room;
    if (x > 0 && x + cell.width > room + 0.01f) {
      x = 0;
      y += counter_height + 14;
    }
    cell.x = x;
    cell.y = y;
    x += width;
  }
  return cells;
}

// What explains the numbers, and why two of them differ.
float formulas_row(Context& context, const Area& area, float y) {
  Ui& ui = context.ui;
  const Button explain{.id = "formulas",
                       .name = "Formulas",
                       .look = Look::link,
                       .pressed = context.session.formulas ? 1 : 0};
  const float height = ui.touch || area.width < two_lines_below ? 40.0f : 26.0f;
  const float width = ui.button_width(explain, quiet_padding);
  // Its text, not its edge, is in line with the numbers.
  ui.button({area.x - quiet_padding, y, width, height}, explain);
  const float left = area.x + width;
  const float room = area.x + area.width - left;
  std::string why = why_rates_differ(context.state, false);
  if (ui.painter.text_width(Font::small, why) > room) why = why_rates_differ(context.state, true);
  const std::vector<Run> runs{{why, Font::small, ui.theme.muted}};
  const float spare = height - measure_paragraph(ui, room, runs);
  draw_paragraph(ui, left, y + std::max(0.0f, spare / 2), room, runs, height);
  return height;
}

}  // namespace

float counters_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const std::vector<Counter> counters = counters_of(context.state);
  const std::vector<Cell> cells =
      cells_of(ui.painter, counters, area.width, context.session.tale.large);
  for (std::size_t i = 0; i < counters.size(); ++i) {
    const Cell& cell = cells[i];
    const Rect place{area.x + cell.x, area.y + cell.y, cell.width, counter_height};
    ui.painter.text(cell.font, place.x, place.y, value_height, ui.theme.text, cell.value);
    ui.painter.text(Font::small, place.x, place.y + value_height + 2, caption_height,
                    ui.theme.muted, cell.caption);
    ui.describe(term(counters[i], place));
  }
  float y = area.y + cells.back().y + counter_height;
  if (context.environment.complete()) y += formulas_row(context, area, y);
  if (context.session.formulas) {
    y += 6;
    for (const Counter& counter : counters) {
      const std::vector<Run> runs{{counter.name, Font::small_strong, ui.theme.text},
                                  {" " + counter.formula, Font::small, ui.theme.muted}};
      y += draw_paragraph(ui, area.x, y, area.width, runs);
    }
  }
  return y - area.y;
}

}  // namespace bloom::view
