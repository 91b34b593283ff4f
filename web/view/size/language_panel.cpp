// The calculated filter in a programming language: the same bits as Filter sets.
#include <string>

#include "web/view/drawing/code.hpp"
#include "web/view/drawing/paragraph.hpp"
#include "web/view/panels/panels.hpp"
#include "web/view/size/recipe_row.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float gap = 8;

std::string language_names() {
  std::string names;
  for (const languages::Language& language : languages::languages()) {
    if (!names.empty()) names += '\n';
    names += language.name;
  }
  return names;
}

std::string what_it_does(const ClassicSettings& settings) {
  return "Takes keys, one a line, and writes the bits that Filter sets with these m and k, "
         "scheme " +
         std::string(scheme_name(settings.scheme)) + " and seed " + std::to_string(settings.seed) +
         '.';
}

}  // namespace

float language_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  Recipes& recipes = context.session.recipes;
  const sim::Sizing& sizing = context.session.size.sizing;
  const auto settings = context.state.settings();
  const auto& program =
      recipes.program({sizing.bits, sizing.hashes, settings.scheme, settings.seed});
  ui.heading("language_heading", "In your language, the same bits",
             {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height + 2;
  y += draw_recipe_row(ui, {area.x, y, area.width},
                       {.id = "language",
                        .name = "Language",
                        .names = language_names(),
                        .chosen = recipes.language,
                        .copy = "copy_program",
                        .copies = "Copy the program",
                        .enabled = program.ok()}) +
       gap;
  if (!program) {
    return y + draw_note(ui, "language_refusal", area.x, y, area.width, program.reason()) - area.y;
  }
  const std::string name = std::string(recipes.chosen_language().name) + " program";
  y += draw_code(ui, "program", name, area.x, y, area.width, *program) + 4;
  y += draw_note(ui, "language_note", area.x, y, area.width, what_it_does(settings));
  return y - area.y;
}

}  // namespace bloom::view
