// The views: what the page can show of the one state, each as a list of panels.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "web/view/common/context.hpp"

namespace bloom::view {

enum class Column : std::uint8_t { left, right, both };

struct Place {
  float (*draw)(Context&, const Area&);
  std::optional<Part> part = {};  // what a link calls it; else it is of the complete page only
  Column column = Column::left;   // when there are two
};

// Both lists are in reading order, which is the order of Tab.
struct Panels {
  std::span<const Place> wide, narrow;
};

// A view as the reader chooses it.
struct TabName {
  Tab tab;
  std::string_view id;    // of its widget: "tab_" and what links call it
  std::string_view name;  // "Filter"
  Panels panels;
};
std::span<const TabName> all_tabs();  // in the order of Tab
// What a view has. In Filter's place a Parquet file is shown, or what a story shows while it is
// played.
const Panels& panels_of(Tab tab, bool of_parquet, const StoryState& tale);
std::optional<Tab> tab_of(std::string_view id);
// As links name them: "compare". The array for a view that is not there.
Tab tab_named(std::string_view link);
std::string_view link_name(Tab tab);

}  // namespace bloom::view
