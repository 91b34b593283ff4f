#include "web/view/views.hpp"

#include <array>

namespace bloom::view {
namespace {

// The verdict follows the key: it must be in sight where a key is checked, also on a phone that
// lies on its side.
constexpr std::array<Place, 9> filter_wide{{
    {title_panel, {}, Column::right},
    {key_panel, Part::key, Column::right},
    {verdict_panel, Part::verdict, Column::right},
    {actions_panel, {}, Column::right},
    {grid_panel, Part::bits, Column::left},
    {explanation_panel, Part::explanation, Column::left},
    {counters_panel, Part::counters, Column::right},
    {knobs_panel, Part::knobs, Column::right},
    {recent_panel, Part::recent, Column::right},
}};

constexpr std::array<Place, 9> filter_narrow{{
    {title_panel},
    {key_panel, Part::key},
    {verdict_panel, Part::verdict},
    {grid_panel, Part::bits},
    {counters_panel, Part::counters},
    {actions_panel},
    {knobs_panel, Part::knobs},
    {explanation_panel, Part::explanation},
    {recent_panel, Part::recent},
}};

}  // namespace

Panels filter_view() {
  return {filter_wide, filter_narrow};
}

}  // namespace bloom::view
