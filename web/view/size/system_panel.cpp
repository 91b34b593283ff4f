// The calculated filter in a real system: what to write there, and what that truly gives.
#include <string>
#include <utility>

#include "web/view/drawing/format.hpp"
#include "web/view/size/recipe_block.hpp"
#include "web/view/size/size_panels.hpp"
#include "web/view/size/size_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float row_height = 26;
constexpr float gap = 4;
constexpr double fifth = 1.2;  // from here on two rates differ

// The rate, as a term, below its name where both are too long for a line. Its colour warns where it
// is not the one asked for.
float rate_row(Ui& ui, const Area& area, float y, double rate, double asked) {
  const bool missed = rate > fifth * asked;
  Widget term;
  term.id = "system_rate";
  term.role = Role::term;
  term.name = say::rate_it_gives;
  term.text = missed ? missed_words(rate, asked) : percent(rate);
  const float width = ui.painter.text_width(Font::strong, term.text);
  const bool apart = width + gap + ui.painter.text_width(Font::small, term.name) > area.width;
  term.rect = {area.x, y, area.width, apart ? 2 * row_height : row_height};
  ui.painter.text(Font::small, area.x, y, row_height, ui.theme.muted, term.name);
  ui.painter.text(Font::strong, ui.painter.snap(area.x + area.width - width),
                  y + term.rect.height - row_height, row_height,
                  missed ? ui.theme.maybe : ui.theme.text, term.text);
  const float height = term.rect.height;
  ui.describe(std::move(term));
  return height;
}

}  // namespace

float system_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  Recipes& recipes = context.session.recipes;
  const sim::Sizing& sizing = context.session.size.sizing;
  const systems::System& system = recipes.chosen_system();
  const auto& answer = recipes.answer(sizing.keys, sizing.rate);
  float y = draw_recipe(ui, area,
                        {.id = "system",
                         .heading = say::in_your_system,
                         .name = "System",
                         .names = names_of(systems::systems()),
                         .chosen = recipes.system,
                         .copies = say::copy_the_line,
                         .text_name = say::line_to_write,
                         .text = answer ? &answer->line : nullptr,
                         .reason = answer ? nullptr : &answer.reason()});
  if (!answer) return y - area.y;
  y += gap;
  y += rate_row(ui, area, y, answer->rate, sizing.rate);
  const auto note = [&](std::string_view id, std::string words) {
    y += draw_note(ui, id, area.x, y, area.width, std::move(words)) + gap;
  };
  note("system_builds", built_words(system, *answer, static_cast<double>(sizing.keys)));
  note("system_traps", std::string(system.traps));
  note("system_source", source_words(system));
  return y - gap - area.y;
}

}  // namespace bloom::view
