#include "web/view/filter/array/cell_texts.hpp"

#include <algorithm>
#include <string>

#include "web/view/cells/cell_look.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/array/cell_marks.hpp"

namespace bloom::view {
namespace {

constexpr float least_label_distance = 15;
constexpr float title_height = 16;
constexpr float title_above = 19;  // the first of its cells

// Which of the three marks a slot has: "o-s".
std::string marks_of(const sim::Value& value) {
  std::string text;
  const auto add = [&](std::uint8_t mark, const char* letter) {
    text += (value.marks & mark) != 0 ? letter : "-";
  };
  add(sim::Value::occupied, "o");
  add(sim::Value::continuation, "c");
  add(sim::Value::shifted, "s");
  return text;
}

template <class Visit>
void each_visible(const GridShape& shape, Visit visit) {
  for (std::uint32_t i = 0; i < shape.visible_rows; ++i) {
    const GridShape::Row row = shape.row(shape.first_row + i);
    for (std::uint32_t cell = row.first; cell < row.first + row.count; ++cell) visit(cell);
  }
}

// A line over the slots that hold something, as far as they touch.
void bracket(Context& context, const GridShape& shape, const Rect& origin, std::uint32_t cell) {
  const sim::Specimen& specimen = context.state.specimen();
  if (!specimen.in_use(cell)) return;
  Painter& painter = context.ui.painter;
  const Rect place = cell_rect(shape, origin, painter.ratio(), cell);
  const GridShape::Row row = shape.row(shape.row_of(cell));
  const bool on = cell + 1 < row.first + row.count && specimen.in_use(cell + 1);
  const float gap = static_cast<float>(shape.gap) / painter.ratio();
  painter.fill({place.x, place.y - 5, place.width + (on ? gap : 0), 2}, context.ui.theme.muted);
}

}  // namespace

[[gnu::noinline]] void draw_cell_texts(Context& context, const GridShape& shape,
                                       const Rect& origin) {
  const sim::Specimen& specimen = context.state.specimen();
  const CellLook look(specimen, context.ui.theme, shape.digits);
  const bool slots = specimen.family().cells == sim::CellKind::remainder;
  if (look.binary() || (!shape.digits && !slots)) return;
  Painter& painter = context.ui.painter;
  each_visible(shape, [&](std::uint32_t cell) {
    const sim::Value value = specimen.value(cell);
    const Rect place = cell_rect(shape, origin, painter.ratio(), cell);
    if (shape.digits) {
      write_in_cell(painter, place, look.ink(look.level(value)), look.text(value));
    }
    if ((value.marks & sim::Value::sticky) != 0) {
      painter.fill({place.x + 4, place.y + place.height - 5, place.width - 8, 2},
                   context.ui.theme.fresh);
    }
    if (!slots) return;
    bracket(context, shape, origin, cell);
    const std::string marks = marks_of(value);
    const float width = painter.text_width(Font::label, marks);
    if (!shape.digits || width > place.width + 4) return;
    painter.text(Font::label, place.x + (place.width - width) / 2, place.y + place.height, 13,
                 context.ui.theme.muted, marks);
  });
}

std::uint32_t largest_label(const Arrangement& lies) {
  const bool by_group = lies.group_cells > 0 && !lies.titled;
  return by_group ? lies.group_count() - 1 : lies.cells - 1;
}

void draw_row_labels(Context& context, const GridShape& shape, const Rect& origin,
                     float labels_end) {
  Painter& painter = context.ui.painter;
  const Theme& theme = context.ui.theme;
  const float ratio = painter.ratio();
  const float side = static_cast<float>(shape.pitch - shape.gap) / ratio;
  const bool by_group = shape.lies.group_cells > 0 && !shape.lies.titled;
  float free_from = -1e9f;
  for (std::uint32_t i = 0; i < shape.visible_rows; ++i) {
    const GridShape::Row row = shape.row(shape.first_row + i);
    const float y = origin.y + static_cast<float>(shape.top_of(i)) / ratio;
    if (row.begins && shape.lies.titled) {
      const std::string title = context.state.specimen().group(row.group).title;
      painter.text(Font::small, origin.x, y - title_above, title_height, theme.muted, title);
    }
    if (by_group && !row.begins) continue;
    // In steps that do not change as the array is scrolled.
    if (y < free_from) continue;
    std::uint32_t step = 1;
    const float height = static_cast<float>(shape.row_pitch) / ratio;
    while (static_cast<float>(step) * height < least_label_distance) step *= 2;
    if (!by_group && (shape.first_row + i) % step != 0) continue;
    const std::string text = grouped(by_group ? row.group : row.first);
    painter.text(Font::label, labels_end - painter.text_width(Font::label, text), y, side,
                 theme.muted, text);
    free_from = y + least_label_distance - 1;
  }
}

}  // namespace bloom::view
