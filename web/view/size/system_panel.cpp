// The calculated filter in a real system: what to write there, and what that truly gives.
#include <string>
#include <utility>

#include "web/view/drawing/code.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/drawing/paragraph.hpp"
#include "web/view/panels/panels.hpp"
#include "web/view/size/recipe_row.hpp"
#include "web/view/size/words.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float row_height = 26;
constexpr float gap = 8;
constexpr double fifth = 1.2;  // from here on two rates differ

std::string system_names() {
  std::string names;
  for (const systems::System& system : systems::systems()) {
    if (!names.empty()) names += '\n';
    names += system.name;
  }
  return names;
}

// The rate, as a term; its colour warns where it is not the one asked for.
float rate_row(Ui& ui, const Area& area, float y, double rate, double asked) {
  const bool missed = rate > fifth * asked;
  Widget term;
  term.id = "system_rate";
  term.role = Role::term;
  term.name = "Rate it really gives";
  term.text = percent(rate);
  if (missed) term.text += ", not " + percent(asked);
  term.rect = {area.x, y, area.width, row_height};
  const float width = ui.painter.text_width(Font::strong, term.text);
  ui.writer.write(ui.painter, Font::body, area.x, y, row_height, ui.theme.text, term.name,
                  area.width - width - gap);
  ui.painter.text(Font::strong, ui.painter.snap(area.x + area.width - width), y, row_height,
                  missed ? ui.theme.maybe : ui.theme.text, term.text);
  ui.describe(std::move(term));
  return row_height;
}

std::string built_words(const systems::System& system, const systems::Answer& answer, double keys) {
  return "Builds " + grouped(static_cast<std::uint64_t>(answer.bits)) + " bits, " +
         bits_a_key(answer.bits, keys) + " a key; k = " + grouped(answer.hashes) + "; " +
         binary_size(8 * answer.bytes) + " stored: " + std::string(system.filter) + '.';
}

}  // namespace

float system_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  Recipes& recipes = context.session.recipes;
  const sim::Sizing& sizing = context.session.size.sizing;
  const systems::System& system = recipes.chosen_system();
  const auto& answer = recipes.answer(sizing.keys, sizing.rate);
  ui.heading("system_heading", "In your system", {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height + 2;
  y += draw_recipe_row(ui, {area.x, y, area.width},
                       {.id = "system",
                        .name = "System",
                        .names = system_names(),
                        .chosen = recipes.system,
                        .copy = "copy_system",
                        .copies = "Copy the line",
                        .enabled = answer.ok()}) +
       gap;
  if (!answer) {
    return y + draw_note(ui, "system_refusal", area.x, y, area.width, answer.reason()) - area.y;
  }
  y += draw_code(ui, "system_line", "Line to write", area.x, y, area.width, answer->line) + 4;
  y += rate_row(ui, area, y, answer->rate, sizing.rate);
  y += draw_note(ui, "system_builds", area.x, y, area.width,
                 built_words(system, *answer, static_cast<double>(sizing.keys)));
  y += draw_note(ui, "system_traps", area.x, y + 4, area.width, std::string(system.traps)) + 4;
  y += draw_note(
           ui, "system_source", area.x, y + 4, area.width,
           "Version: " + std::string(system.version) + ". Source: " + std::string(system.source)) +
       4;
  return y - area.y;
}

}  // namespace bloom::view
