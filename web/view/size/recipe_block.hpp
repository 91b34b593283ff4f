// What is to be written elsewhere: which of several, Copy, and the text, or why there is none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bloom/result.hpp"

#include "web/view/common/context.hpp"

namespace bloom::view {

struct Recipe {
  std::string_view id;  // of the choice; the text's is "system_text", the button's "system_copy"
  std::string_view heading;
  std::string_view name;      // of the choice: "System"
  std::string names;          // of what can be chosen, a line each
  std::uint32_t chosen;       // of these
  std::string_view copies;    // what the button is called: "Copy the line"
  std::string text_name;      // "Line to write"
  const std::string* text;    // null where there is none
  const std::string* reason;  // why not
};

// Returns where it ends.
float draw_recipe(Ui& ui, const Area& area, const Recipe& recipe);

// The lines of `names` for anything that has a name.
template <class All>
std::string names_of(const All& all) {
  std::string names;
  for (const auto& each : all) {
    if (!names.empty()) names += '\n';
    names += each.name;
  }
  return names;
}

}  // namespace bloom::view
