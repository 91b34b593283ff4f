// What the page offers to do first. While the filter is empty these buttons are where the verdict
// will be; after that they are in the row of actions.
#pragma once

#include <vector>

#include "web/view/common/context.hpp"

namespace bloom::view {

// Whether nothing has been inserted, asked or imported yet.
bool untouched(const Context& context);

std::vector<Button> first_actions(const Context& context);
Button load_button(const Context& context);  // beside them, later beside Recent

// Where the offers are.
bool actions_in_verdict(const Context& context);

inline constexpr float button_gap = 8;

// Around the labels of small buttons in a row, less where they would not fit otherwise; as much as
// ever where they do not fit even then.
float fitting_padding(const Ui& ui, float room, const std::vector<Button>& buttons);
float buttons_width(const Ui& ui, float padding, const std::vector<Button>& buttons);

// A row of small buttons, more rows where the width is short. Returns the height.
float button_rows(Ui& ui, const Area& area, const std::vector<Button>& buttons);
float buttons_height(const Ui& ui, float width, const std::vector<Button>& buttons);

}  // namespace bloom::view
