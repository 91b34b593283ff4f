#include "web/view/views.hpp"

#include <array>

namespace bloom::view {
namespace {

// The verdict follows the key: it must be in sight where a key is checked, also on a phone that
// lies on its side.
constexpr std::array<Place, 9> filter_wide{{
    {title_panel, Controls::full, Column::right},
    {key_panel, Controls::min, Column::right},
    {verdict_panel, Controls::min, Column::right},
    {actions_panel, Controls::full, Column::right},
    {grid_panel, Controls::none, Column::left},
    {explanation_panel, Controls::full, Column::left},
    {counters_panel, Controls::none, Column::right},
    {knobs_panel, Controls::full, Column::right},
    {recent_panel, Controls::min, Column::right},
}};

constexpr std::array<Place, 9> filter_narrow{{
    {title_panel},
    {key_panel, Controls::min},
    {verdict_panel, Controls::min},
    {grid_panel, Controls::none},
    {counters_panel, Controls::none},
    {actions_panel},
    {knobs_panel},
    {explanation_panel},
    {recent_panel, Controls::min},
}};

}  // namespace

Panels filter_view() {
  return {filter_wide, filter_narrow};
}

}  // namespace bloom::view
