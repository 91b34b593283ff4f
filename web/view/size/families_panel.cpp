// What each family takes for these keys at this rate: the numbers of `bloom size`.
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/common_text.hpp"
#include "web/view/common/family_text.hpp"
#include "web/view/common/size_numbers.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/size/size_panels.hpp"
#include "web/view/size/size_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float row_height = 22;
constexpr float name_width = 84;
constexpr float bits_width = 66;
constexpr float size_width = 82;
constexpr float rate_width = 104;
constexpr float reads_width = 46;
constexpr float before_can = 16;
constexpr float one_line = 530;  // from this width there is room for the rate, and for what a
constexpr float indent = 12;     // family can; else they stand in a line below

struct Cells {
  std::string bits, size, rate, reads, can;
};

// Without numbers where they are not known.
Cells cells_of(const sim::FamilySize& size, double keys) {
  const Need& need = size.need;
  Cells cells;
  if (need.bits > 0) {
    cells = {bits_a_key(need.bits, keys),
             binary_size(need.bits),
             percent(need.rate),
             grouped(size.reads),
             {}};
  }
  cells.can = abilities_of(*size.family);
  return cells;
}

}  // namespace

float families_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  SizeState& calculator = context.session.size;
  const sim::Sizing& sizing = calculator.sizing;
  const auto keys = static_cast<double>(sizing.keys);
  const std::string name = families_words(sizing);
  const bool fits = ui.painter.text_width(Font::small_strong, name) <= area.width;
  ui.heading("families_heading", fits ? name : say::families_brief,
             {area.x, area.y, area.width, heading_height});

  const bool wide = area.width >= one_line;
  const float bits_end = area.x + name_width + bits_width;
  const float size_end = bits_end + size_width;
  const float rate_end = size_end + rate_width;
  const float reads_end = (wide ? rate_end : size_end) + reads_width;
  float y = area.y + heading_height;
  const auto write = [&](Font font, float x, Colour ink, std::string_view text) {
    ui.painter.text(font, x, y, row_height, ink, text);
  };
  const auto right = [&](float end, Colour ink, std::string_view text) {
    const float width = ui.painter.text_width(Font::small, text);
    write(Font::small, ui.painter.snap(end - width), ink, text);
  };
  const auto numbers = [&](Colour ink, const Cells& cells) {
    right(bits_end, ink, cells.bits);
    right(size_end, ink, cells.size);
    if (wide) right(rate_end, ink, cells.rate);
    right(reads_end, ink, cells.reads);
    if (wide) write(Font::small, reads_end + before_can, ui.theme.muted, cells.can);
  };
  const Cells heads{say::bits_per_key, "size", "rate", "reads", "can"};
  write(Font::small, area.x, ui.theme.muted, "family");
  numbers(ui.theme.muted, heads);

  std::string text = say::families_table_head;
  for (const sim::FamilySize& size : calculator.families(context.state.families())) {
    y += row_height;
    const std::string_view family = size.family->name;
    write(size.family->kind == Family::classic ? Font::small_strong : Font::small, area.x,
          ui.theme.text, family);
    const Cells cells = cells_of(size, keys);
    numbers(ui.theme.text, cells);
    text.append("\n").append(family);
    for (const std::string* cell :
         {&cells.bits, &cells.size, &cells.rate, &cells.reads, &cells.can, &size.need.remark}) {
      text.append("\t").append(*cell);
    }
    std::string below = size.need.remark;
    if (!wide) {
      const std::string rate = cells.rate.empty() ? "" : family_rate_words(cells.rate);
      for (const std::string* cell : {&cells.can, &rate}) {
        if (!cell->empty()) below.insert(0, *cell + (below.empty() ? "" : " · "));
      }
    }
    if (below.empty()) continue;
    y += row_height;
    const std::vector<Run> runs{{below, Font::small, ui.theme.muted}};
    y += draw_paragraph(ui, area.x + indent, y, area.width - indent, runs) - row_height;
  }
  y += row_height;

  Widget table;
  table.id = "families_table";
  table.role = Role::table;
  table.name = table.detail = name;
  table.text = std::move(text);
  table.rect = {area.x, area.y + heading_height, area.width, y - area.y - heading_height};
  ui.describe(std::move(table));
  return y - area.y;
}

}  // namespace bloom::view
