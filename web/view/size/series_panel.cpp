// A budget: many filters are asked one after the other, and the rate counts for all together.
#include <string>
#include <utility>

#include "bloom/theory/formulas.hpp"

#include "web/view/common/size_numbers.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/size/size_panels.hpp"
#include "web/view/size/size_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float entry_width = 96;

// Its name on the left, its value on the right. Returns where it ends.
float row(Ui& ui, const Area& area, float y, std::string_view id, const std::string& name,
          const std::string& text) {
  const float width = ui.painter.text_width(Font::strong, text);
  const float height =
      draw_paragraph(ui, area.x, y, area.width - width - 12, {{name, Font::small, ui.theme.muted}});
  ui.painter.text(Font::strong, ui.painter.snap(area.x + area.width - width), y, paragraph_line,
                  ui.theme.text, text);
  Widget term;
  term.id = id;
  term.role = Role::term;
  term.name = name;
  term.text = text;
  term.rect = {area.x, y, area.width, height};
  ui.describe(std::move(term));
  return y + height + 4;
}

}  // namespace

float series_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const SizeState& size = context.session.size;
  const double p = size.sizing.rate;
  const double each = theory::rate_of_each(p, size.filters);
  ui.heading("series_heading", say::many_filters, {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height + 4;

  Widget entry;
  entry.id = "size_filters";
  entry.role = Role::number;
  entry.name = say::filters_in_a_row;
  entry.text = counted(size.filters, "filter");
  entry.value = size.filters;
  entry.min = 1;
  entry.max = SizeState::most_filters;
  const float height = ui.control_height();
  entry.rect = {area.x + area.width - entry_width, y, entry_width, height};
  ui.painter.text(Font::body, area.x, y, height, ui.theme.text, entry.name);
  ui.number_field(entry);
  y += height + 4;

  const std::string all = entry_text(size.sizing, sim::Quantity::rate);
  const auto cost = [](double rate) { return bits_a_key(theory::exact_bits_for(1, rate), 1); };
  y = row(ui, area, y, "series_rate", series_rate_words(all),
          percent(theory::rate_of_series(p, size.filters)));
  y = row(ui, area, y, "series_each", series_each_words(all), percent(each));
  y = row(ui, area, y, "series_cost", series_cost_words(cost(p)), cost(each));
  return y - area.y;
}

}  // namespace bloom::view
