// Save: the filter in each format that it can be written in, and its picture.
#include <string>
#include <vector>

#include "sim/save/save.hpp"

#include "web/view/drawing/format.hpp"
#include "web/view/drawing/paragraph.hpp"
#include "web/view/panels/offers.hpp"
#include "web/view/panels/panels.hpp"
#include "web/view/save/save_actions.hpp"

namespace bloom::view {
namespace {

constexpr float padding = 15;
constexpr float heading_height = 25;
constexpr float gap = 10;
constexpr float group_gap = 40;
constexpr float entry_width = 72;
constexpr float unit_gap = 8;

const std::vector<std::string>& problems_of(const sim::State& state, Saving& saving) {
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
  Saving& saving = context.session.saving;
  const auto formats = sim::file_formats();
  const std::vector<std::string>& problems = problems_of(context.state, saving);
  std::vector<std::string> ids;
  for (const sim::FileFormat& format : formats) {
    ids.push_back(std::string(save_button) + std::string(format.name));
  }
  std::vector<Button> files;
  float noted = 0;
  const float width = area.width - 2 * padding;
  for (std::size_t i = 0; i < formats.size(); ++i) {
    files.push_back({.id = ids[i],
                     .name = formats[i].title,
                     .look = Look::segment,
                     .enabled = problems[i].empty() && !context.busy(),
                     .detail = problems[i]});
    if (problems[i].empty()) continue;
    noted += measure_paragraph(ui, width, {{problems[i], Font::small}});
  }
  const std::vector<Button> pictures{
      {.id = "save_as_svg", .name = "Picture (SVG)", .look = Look::segment},
      {.id = "save_as_png", .name = "Picture (PNG)", .look = Look::segment}};

  const float small = ui.small_height();
  const float picture_width = offers_width(ui, small_padding, pictures);
  constexpr std::string_view unit = "pixels wide";
  const float entry_room = entry_width + unit_gap + ui.painter.text_width(Font::small, unit);
  const float files_width = offers_width(ui, small_padding, files);
  // Both in one row where there is room; the width of a picture in one of its own where there is
  // none.
  const bool beside = files_width + group_gap + picture_width + gap + entry_room <= width;
  const bool below = picture_width + gap + entry_room > width;
  const float file_rows = offers_height(ui, width, files);
  const float picture_rows = small + (below ? small + offers_gap : 0);
  const float notes = noted > 0 ? gap + noted : 0;
  const float height = 2 * padding + heading_height + file_rows + notes +
                       (beside ? 0 : gap + heading_height + picture_rows);
  ui.painter.shape({area.x, area.y, area.width, height}, Shape::control, ui.theme.panel);

  const float x = area.x + padding;
  float y = area.y + padding - 2;
  ui.heading("save_heading", "Save the filter as",
             {x, y, beside ? files_width : width, heading_height});
  offer_rows(ui, {x, y + heading_height, width}, files);
  y += heading_height + file_rows + (notes > 0 ? gap : 0);
  for (std::size_t i = 0; i < formats.size(); ++i) {
    if (problems[i].empty()) continue;
    y += draw_note(ui, "save_why_" + std::string(formats[i].name), x, y, width, problems[i]);
  }

  float left = beside ? x + files_width + group_gap : x;
  y = beside ? area.y + padding - 2 : y + gap;
  ui.heading("save_picture", "Save the picture as", {left, y, picture_width, heading_height});
  y += heading_height;
  offer_rows(ui, {left, y, picture_width}, pictures);
  left += below ? 0 : picture_width + gap;
  y += below ? small + offers_gap : 0;
  Widget entry;
  entry.id = "save_width";
  entry.role = Role::entry;
  entry.name = "Width of the PNG";
  entry.text = grouped(saving.width);
  entry.detail = "Pixels, 320 … 4,096";
  entry.rect = {left, y, entry_width, small};
  ui.entry(entry, false);
  ui.painter.text(Font::small, left + entry_width + unit_gap, y, small, ui.theme.muted, unit);
  return height;
}

}  // namespace bloom::view
