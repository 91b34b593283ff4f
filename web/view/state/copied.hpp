// What goes to the clipboard.
#pragma once

#include <string>

namespace bloom::view {

// With the button that was pressed for it.
struct Copied {
  std::string text;  // with "#tab=" first, the end of a link to this page
  std::string button;
};

}  // namespace bloom::view
