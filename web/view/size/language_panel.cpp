// The calculated filter in a programming language: the same bits as Filter sets.
#include "web/view/size/recipe_block.hpp"
#include "web/view/size/size_panels.hpp"
#include "web/view/size/size_text.hpp"
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
                         .heading = say::in_your_language,
                         .name = "Language",
                         .names = names_of(languages::languages()),
                         .chosen = recipes.language,
                         .copies = say::copy_the_program,
                         .text_name = "Program",
                         .text = program ? &*program : nullptr,
                         .reason = program ? nullptr : &program.reason()});
  if (!program) return y - area.y;
  y += 4;
  y += draw_note(ui, "language_note", area.x, y, area.width,
                 program_words(settings.scheme, settings.seed));
  return y - area.y;
}

}  // namespace bloom::view
