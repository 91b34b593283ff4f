// The calculated filter in a programming language: the same bits as Filter sets.
#include <string>

#include "web/view/size/recipe_block.hpp"
#include "web/view/size/size_panels.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {

float language_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  Recipes& recipes = context.session.recipes;
  const sim::Sizing& sizing = context.session.size.sizing;
  const sim::Settings& settings = context.state.settings();
  const auto& program =
      recipes.program({sizing.bits, sizing.hashes, settings.scheme, settings.seed});
  float y = draw_recipe(ui, area,
                        {.id = "language",
                         .heading = "In your language, the same bits",
                         .name = "Language",
                         .names = names_of(languages::languages()),
                         .chosen = recipes.language,
                         .copies = "Copy the program",
                         .text_name = "Program",
                         .text = program ? &*program : nullptr,
                         .reason = program ? nullptr : &program.reason()});
  if (!program) return y - area.y;
  y += 4;
  y += draw_note(
      ui, "language_note", area.x, y, area.width,
      "Takes keys, one a line, and writes the bits that Filter sets with these m and k, scheme " +
          std::string(scheme_name(settings.scheme)) + " and seed " + std::to_string(settings.seed) +
          '.');
  return y - area.y;
}

}  // namespace bloom::view
