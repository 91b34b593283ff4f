#include "web/view/size/recipe_row.hpp"

#include <utility>

namespace bloom::view {

float draw_recipe_row(Ui& ui, const Area& area, const RecipeRow& row) {
  constexpr float gap = 8;
  constexpr float widest = 280;
  const float height = ui.touch ? 40.0f : 30.0f;
  const Button copy{.id = row.copy,
                    .name = row.copies,
                    .label = "Copy",
                    .look = Look::segment,
                    .enabled = row.enabled};
  const float width = ui.button_width(copy, small_padding);
  Widget choice;
  choice.id = row.id;
  choice.role = Role::choice;
  choice.name = row.name;
  choice.text = row.names;
  choice.value = row.chosen;
  choice.rect = {area.x, area.y, std::min(widest, area.width - width - gap), height};
  const float x = area.x + choice.rect.width + gap;
  ui.choice(choice);
  ui.button({x, area.y, width, height}, copy);
  return height;
}

}  // namespace bloom::view
