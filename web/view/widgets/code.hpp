// Lines to be written elsewhere: a setting, a program.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "web/view/widgets/ui.hpp"

namespace bloom::view {

// The lines of an ASCII text as they fit `columns`, at least 16: a longer one goes on below,
// further in, from its last space that fits, else from behind a mark, else anywhere. A tab is two
// spaces.
std::vector<std::string> code_lines(std::string_view text, std::size_t columns);

// Draws them on a panel as wide as given, and describes the text as it is. Returns the height.
float draw_code(Ui& ui, std::string_view id, std::string_view name, float x, float y, float width,
                std::string_view text);

}  // namespace bloom::view
