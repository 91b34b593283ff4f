// The row over a recipe: which one, and Copy.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "web/view/panels/panels.hpp"

namespace bloom::view {

struct RecipeRow {
  std::string_view id;    // of the choice
  std::string_view name;  // "System"
  std::string names;      // of what can be chosen, a line each
  std::uint32_t chosen;
  std::string_view copy;    // the id of the button
  std::string_view copies;  // its name: "Copy the line"
  bool enabled;             // whether there is something to copy
};

// Returns its height.
float draw_recipe_row(Ui& ui, const Area& area, const RecipeRow& row);

}  // namespace bloom::view
