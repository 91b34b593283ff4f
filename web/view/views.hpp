// The views: what the page can show of the one state, each as a list of panels.
#pragma once

#include <optional>
#include <span>

#include "web/view/panels/panels.hpp"

namespace bloom::view {

enum class Column : std::uint8_t { left, right };

struct Place {
  float (*draw)(Context&, const Area&);
  std::optional<Part> part = {};  // what a link calls it; else it is of the complete page only
  Column column = Column::left;   // when there are two
};

// Both lists are in reading order, which is the order of Tab.
struct Panels {
  std::span<const Place> wide, narrow;
};

Panels filter_view();  // the array and its answer

}  // namespace bloom::view
