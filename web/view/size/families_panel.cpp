// What each family takes for these keys at this rate: the numbers of `bloom size`.
#include <string>
#include <utility>
#include <vector>

#include "web/view/compare/words.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/drawing/paragraph.hpp"
#include "web/view/panels/panels.hpp"
#include "web/view/size/words.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float row_height = 22;
constexpr float name_width = 84;
constexpr float bits_width = 66;
constexpr float size_width = 82;
constexpr float reads_width = 46;
constexpr float before_can = 16;
constexpr float with_can = 430;  // from this width there is room for what a family can; else it
constexpr float below = 18;      // stands in a line below
constexpr float indent = 12;

struct Cells {
  std::string bits, size, reads, can;
};

Cells cells_of(const sim::FamilySize& size, double keys) {
  const auto bits = static_cast<double>(size.bits);
  return {bits_a_key(bits, keys), binary_size(bits), grouped(size.reads),
          abilities_of(*size.family)};
}

}  // namespace

float families_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  Calculator& calculator = context.session.size;
  const sim::Sizing& sizing = calculator.sizing;
  const auto keys = static_cast<double>(sizing.keys);
  const std::string name = "Families at " + counted(sizing.keys, "key") + " and " +
                           entry_text(sizing, sim::Quantity::rate);
  const bool fits = ui.painter.text_width(Font::small_strong, name) <= area.width;
  ui.heading("families_heading", fits ? name : "Families at these keys and rate",
             {area.x, area.y, area.width, heading_height});

  const bool can = area.width >= with_can;
  const float bits_end = area.x + name_width + bits_width;
  const float size_end = bits_end + size_width;
  const float reads_end = size_end + reads_width;
  float y = area.y + heading_height;
  const auto write = [&](Font font, float x, Colour ink, std::string_view text) {
    ui.painter.text(font, x, y, row_height, ink, text);
  };
  const auto right = [&](float end, Colour ink, std::string_view text) {
    const float width = ui.painter.text_width(Font::small, text);
    write(Font::small, ui.painter.snap(end - width), ink, text);
  };
  write(Font::small, area.x, ui.theme.muted, "family");
  right(bits_end, ui.theme.muted, "bits a key");
  right(size_end, ui.theme.muted, "size");
  right(reads_end, ui.theme.muted, "reads");
  if (can) write(Font::small, reads_end + before_can, ui.theme.muted, "can");

  std::string text = "family\tbits a key\tsize\treads\tcan";
  for (const sim::FamilySize& size : calculator.families(context.state.families())) {
    y += row_height;
    const std::string_view family = size.family->name;
    text.append("\n").append(family);
    write(size.family->kind == sim::Kind::classic ? Font::small_strong : Font::small, area.x,
          ui.theme.text, family);
    if (size.bits == 0) {
      text.append("\t").append(size.limit);
      const std::vector<Run> runs{{size.limit, Font::small, ui.theme.muted}};
      const float tall =
          draw_paragraph(ui, area.x + name_width, y + 1, area.width - name_width, runs);
      y += tall - paragraph_line;
      continue;
    }
    const Cells cells = cells_of(size, keys);
    for (const std::string* cell : {&cells.bits, &cells.size, &cells.reads, &cells.can}) {
      text.append("\t").append(*cell);
    }
    right(bits_end, ui.theme.text, cells.bits);
    right(size_end, ui.theme.text, cells.size);
    right(reads_end, ui.theme.text, cells.reads);
    if (can) {
      write(Font::small, reads_end + before_can, ui.theme.muted, cells.can);
    } else if (!cells.can.empty()) {
      y += below;
      write(Font::small, area.x + indent, ui.theme.muted, cells.can);
    }
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
