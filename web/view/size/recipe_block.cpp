#include "web/view/size/recipe_block.hpp"

#include <algorithm>

#include "web/view/widgets/code.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {

float draw_recipe(Ui& ui, const Area& area, const Recipe& recipe) {
  constexpr float heading_height = 22;
  constexpr float gap = 8;
  constexpr float widest = 280;
  const std::string id(recipe.id);
  float y = area.y;
  ui.heading(id + "_heading", recipe.heading, {area.x, y, area.width, heading_height});
  y += heading_height + 2;

  const std::string copy_id = id + "_copy";
  const Button copy{.id = copy_id,
                    .name = recipe.copies,
                    .label = "Copy",
                    .look = Look::segment,
                    .enabled = recipe.text != nullptr};
  const float height = ui.touch ? 40.0f : 30.0f;
  const float width = ui.button_width(copy, small_padding);
  Widget choice;
  choice.id = id;
  choice.role = Role::choice;
  choice.name = recipe.name;
  choice.text = recipe.names;
  choice.value = recipe.chosen;
  choice.rect = {area.x, y, std::min(widest, area.width - width - gap), height};
  ui.choice(choice);
  ui.button({area.x + choice.rect.width + gap, y, width, height}, copy);
  y += height + gap;

  const std::string text_id = id + "_text";
  return y + (recipe.text != nullptr
                  ? draw_code(ui, text_id, recipe.text_name, area.x, y, area.width, *recipe.text)
                  : draw_note(ui, text_id, area.x, y, area.width, *recipe.reason));
}

}  // namespace bloom::view
