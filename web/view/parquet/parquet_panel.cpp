// A Parquet file that is open, in place of the filter: its columns, the filters of one of them, and
// which of its row groups may hold a value.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/common_text.hpp"
#include "web/view/common/progress_row.hpp"
#include "web/view/parquet/parquet_bars.hpp"
#include "web/view/parquet/parquet_panels.hpp"
#include "web/view/parquet/parquet_table.hpp"
#include "web/view/parquet/parquet_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float gap = 8;
constexpr float panel_gap = 14;
constexpr float beside = 900;  // from this width the answer is beside the question

// The name and Close.
float heading(Ui& ui, const Area& area, const ParquetState& looked) {
  const Button close{.id = "parquet_close", .name = "Close", .look = Look::segment};
  const float width = ui.button_width(close, small_padding);
  const float height = ui.small_height();
  Widget widget;
  widget.id = "parquet";
  widget.role = Role::heading;
  widget.name = widget.text = looked.name;
  widget.rect = {area.x, area.y, area.width - width - 12, height};
  ui.writer.write(ui.painter, Font::title, area.x, area.y, height, ui.theme.text, looked.name,
                  widget.rect.width);
  ui.describe(std::move(widget));
  ui.button({area.x + area.width - width, area.y, width, height}, close);
  return height + 2 +
         draw_note(ui, "parquet_about", area.x, area.y + height + 2, area.width,
                   about_words(*looked.file));
}

std::string all_columns(const files::ParquetFile& file) {
  std::string names;
  for (std::uint32_t i = 0; i < file.column_count(); ++i) {
    if (i > 0) names += '\n';
    std::string name = column_words(file, i);
    std::replace(name.begin(), name.end(), '\n', ' ');
    names += name;
  }
  return names;
}

// A column, a value of it, and the answer: as high with one as without.
float question(Ui& ui, const Area& area, const ParquetState& looked) {
  const files::ParquetFile& file = *looked.file;
  const bool wide = area.width >= beside;
  const float height = ui.control_height();
  const Button check{.id = "parquet_check", .name = say::check, .look = Look::primary};
  const float button = ui.button_width(check, 15);
  const bool narrow = area.width < 560;
  float y = area.y;

  Widget list;
  list.id = "parquet_column";
  list.role = Role::choice;
  list.name = "Column";
  list.text = all_columns(file);
  list.value = file.looked_at();
  list.rect = {area.x, y, narrow ? area.width : 200, height};
  ui.choice(list);

  Widget entry;
  entry.id = "parquet_value";
  entry.role = Role::entry;
  entry.name = value_name(file);
  entry.text = looked.value;
  if (narrow) y += height + gap;
  const float x = narrow ? area.x : area.x + 200 + gap;
  const float field = narrow ? area.width - gap - button
                      : wide ? 230
                             : area.width - 200 - 2 * gap - button;
  entry.rect = {x, y, field, height};
  ui.entry(entry, false);
  ui.button({x + field + gap, y, button, height}, check);

  Widget status;
  status.id = "parquet_answer";
  status.role = Role::status;
  status.name = "Answer";
  status.text = answer_words(looked);
  const std::string words = status.text.empty() ? question_words(file) : status.text;
  const std::vector<Run> runs{
      {words, Font::body, status.text.empty() ? ui.theme.muted : ui.theme.text}};
  const float left = x + field + gap + button + 12;
  if (wide) {
    status.rect = {left, y, area.x + area.width - left, height};
  } else {
    y += height + 6;
    status.rect = {area.x, y, area.width, narrow ? 3 * paragraph_line : 2 * paragraph_line};
  }
  const float room = std::max(status.rect.height, wide ? 2 * paragraph_line : 0);
  const float tall = std::min(room, measure_paragraph(ui, status.rect.width, runs));
  draw_paragraph(ui, status.rect.x, wide ? y + (height - tall) / 2 : y, status.rect.width, runs,
                 room);
  const float end = status.rect.y + status.rect.height;
  ui.describe(std::move(status));
  return end - area.y;
}

}  // namespace

float parquet_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const ParquetState& looked = context.session.parquet;
  const files::ParquetFile& file = *looked.file;
  float y = area.y + heading(ui, area, looked) + 12;
  y += question(ui, {area.x, y, area.width, area.wide}, looked) + panel_gap;
  y += draw_columns(ui, {area.x, y, area.width, area.wide}, looked) + panel_gap;
  y += draw_row_groups(context, {area.x, y, area.width, area.wide});
  const files::ParquetColumn& column = file.column(file.looked_at());
  if (file.wanted().length > 0 && !looked.stopped && !column.complete()) {
    const double share =
        static_cast<double>(column.read() + column.unreadable()) / column.present();
    y = progress_row(context, area, y + gap, "Reading filters", share, "_parquet");
  }
  return y - area.y;
}

float back_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const ParquetState& looked = context.session.parquet;
  const std::string name = back_words(looked.name);
  const Button back{.id = "parquet_back", .name = name, .look = Look::link};
  const float width = std::min(area.width, ui.button_width(back, 0));
  const float height = ui.touch ? 40 : 24;
  ui.button({area.x, area.y, width, height}, back);
  return height;
}

}  // namespace bloom::view
