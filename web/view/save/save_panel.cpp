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
constexpr float heading_height = 22;
constexpr float gap = 10;
constexpr float entry_width = 72;

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
  std::vector<Run> reasons;
  float noted = 0;
  const float width = area.width - 2 * padding;
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < formats.size(); ++i) {
    files.push_back({.id = ids[i],
                     .name = formats[i].title,
                     .look = Look::segment,
                     .enabled = problems[i].empty() && !context.busy(),
                     .detail = problems[i]});
    if (problems[i].empty()) continue;
    notes.push_back(std::string(formats[i].title) + ": " + problems[i]);
    noted += measure_paragraph(ui, width, {{notes.back(), Font::small}});
  }
  const std::vector<Button> pictures{
      {.id = "save_as_svg", .name = "Picture (SVG)", .look = Look::segment},
      {.id = "save_as_png", .name = "Picture (PNG)", .look = Look::segment}};

  const float file_rows = offers_height(ui, width, files);
  const float small = ui.small_height();
  const float picture_width = offers_width(ui, small_padding, pictures);
  const bool one_row = picture_width + 2 * gap + entry_width + 60 <= width;
  const float height = 2 * padding + 2 * heading_height + file_rows + (noted > 0 ? gap : 0) +
                       noted + gap + small + (one_row ? 0 : small + offers_gap);
  ui.painter.shape({area.x, area.y, area.width, height}, Shape::control, ui.theme.panel);

  const float x = area.x + padding;
  float y = area.y + padding - 4;
  ui.heading("save_heading", "Save the filter as", {x, y, width, heading_height});
  y += heading_height + 4;
  y += offer_rows(ui, {x, y, width}, files);
  if (noted > 0) y += gap;
  for (std::size_t i = 0, at = 0; i < formats.size(); ++i) {
    if (problems[i].empty()) continue;
    y += draw_note(ui, "save_why_" + std::string(formats[i].name), x, y, width, notes[at++]);
  }
  y += gap;
  ui.heading("save_picture", "Save the picture as", {x, y, width, heading_height});
  y += heading_height;
  offer_rows(ui, {x, y, picture_width}, pictures);
  float left = x + picture_width + gap;
  if (!one_row) {
    left = x;
    y += small + offers_gap;
  }
  Widget entry;
  entry.id = "save_width";
  entry.role = Role::entry;
  entry.name = "Width of the PNG";
  entry.text = grouped(saving.width);
  entry.detail = "Pixels, 320 … 4,096";
  entry.rect = {left, y, entry_width, small};
  ui.entry(entry, false);
  ui.painter.text(Font::small, left + entry_width + 8, y, small, ui.theme.muted, "pixels wide");
  return height;
}

}  // namespace bloom::view
