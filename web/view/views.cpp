#include "web/view/views.hpp"

#include <array>
#include <cstddef>

#include "web/view/common/common_text.hpp"
#include "web/view/compare/compare_panels.hpp"
#include "web/view/files/files_panels.hpp"
#include "web/view/filter/filter_panels.hpp"
#include "web/view/parquet/parquet_panels.hpp"
#include "web/view/rates/rates_panels.hpp"
#include "web/view/save/save_panels.hpp"
#include "web/view/size/size_panels.hpp"
#include "web/view/stories/stories_panels.hpp"
#include "web/view/tabs.hpp"

namespace bloom::view {
namespace {

// The verdict follows the key: it must be in sight where a key is checked, also on a phone that
// lies on its side.
constexpr std::array<Place, 11> filter_wide{{
    {opened_panel, {}, Column::both},
    {title_panel, {}, Column::right},
    {key_panel, Part::key, Column::right},
    {verdict_panel, Part::verdict, Column::right},
    {actions_panel, {}, Column::right},
    {grid_panel, Part::bits, Column::left},
    {explanation_panel, Part::explanation, Column::left},
    {growth_panel, Part::rate, Column::left},
    {counters_panel, Part::counters, Column::right},
    {knobs_panel, Part::knobs, Column::right},
    {recent_panel, Part::recent, Column::right},
}};

constexpr std::array<Place, 10> filter_narrow{{
    {opened_panel},
    {key_panel, Part::key},
    {verdict_panel, Part::verdict},
    {grid_panel, Part::bits},
    {counters_panel, Part::counters},
    {growth_panel, Part::rate},
    {actions_panel},
    {knobs_panel, Part::knobs},
    {explanation_panel, Part::explanation},
    {recent_panel, Part::recent},
}};

// While a story is played the cells are what it speaks of: they come first.
constexpr std::array<Place, 11> story_wide{{
    {scene_panel, {}, Column::both},
    {opened_panel, {}, Column::both},
    {key_panel, Part::key, Column::right},
    {verdict_panel, Part::verdict, Column::right},
    {grid_panel, Part::bits, Column::left},
    {explanation_panel, Part::explanation, Column::left},
    {growth_panel, Part::rate, Column::left},
    {counters_panel, Part::counters, Column::right},
    {actions_panel, {}, Column::right},
    {knobs_panel, Part::knobs, Column::right},
    {recent_panel, Part::recent, Column::right},
}};

constexpr std::array<Place, 11> story_narrow{{
    {scene_panel},
    {opened_panel},
    {grid_panel, Part::bits},
    {verdict_panel, Part::verdict},
    {counters_panel, Part::counters},
    {growth_panel, Part::rate},
    {key_panel, Part::key},
    {actions_panel},
    {knobs_panel, Part::knobs},
    {explanation_panel, Part::explanation},
    {recent_panel, Part::recent},
}};

// Files that a story shows stand in the filter's place.
constexpr std::array<Place, 1> story_files{{{scene_panel, {}, Column::both}}};

constexpr std::array<Place, 9> rates_wide{{
    {counters_panel, {}, Column::both},
    {growth_panel, {}, Column::left},
    {hashes_panel, {}, Column::left},
    {set_operations_panel, {}, Column::left},
    {numbers_panel, {}, Column::right},
    {ask_panel, {}, Column::right},
    {actions_panel, {}, Column::right},
    {answer_panel, {}, Column::right},
    {attack_panel, {}, Column::right},
}};

constexpr std::array<Place, 9> rates_narrow{{
    {counters_panel},
    {growth_panel},
    {hashes_panel},
    {numbers_panel},
    {ask_panel},
    {actions_panel},
    {answer_panel},
    {attack_panel},
    {set_operations_panel},
}};

constexpr std::array<Place, 6> size_wide{{
    {calculator_panel, {}, Column::left},
    {overload_panel, {}, Column::left},
    {series_panel, {}, Column::left},
    {families_panel, {}, Column::right},
    {system_panel, {}, Column::right},
    {language_panel, {}, Column::right},
}};

constexpr std::array<Place, 6> size_narrow{{
    {calculator_panel},
    {overload_panel},
    {series_panel},
    {families_panel},
    {system_panel},
    {language_panel},
}};

constexpr std::array<Place, 1> compare{{{compare_panel, {}, Column::both}}};

constexpr std::array<Place, 1> parquet{{{parquet_panel, {}, Column::both}}};

constexpr std::array<Place, 1> stories{{{stories_panel, {}, Column::both}}};

constexpr std::array<TabName, 5> tabs{{
    {Tab::filter, "tab_filter", "Filter", {filter_wide, filter_narrow}},
    {Tab::rates, "tab_rates", "Rates", {rates_wide, rates_narrow}},
    {Tab::size, "tab_size", say::size, {size_wide, size_narrow}},
    {Tab::compare, "tab_compare", say::compare, {compare, compare}},
    {Tab::stories, "tab_stories", "Stories", {stories, stories}},
}};

}  // namespace

std::span<const TabName> all_tabs() {
  return tabs;
}

const Panels& panels_of(Tab tab, bool of_parquet, const StoryState& tale) {
  static constexpr Panels instead{parquet, parquet};
  static constexpr Panels played{story_wide, story_narrow};
  static constexpr Panels files{story_files, story_files};
  if (tab != Tab::filter) return tabs[static_cast<std::size_t>(tab)].panels;
  if (of_parquet) return instead;
  if (!tale.playing()) return tabs.front().panels;
  return tale.player->outcome().files ? files : played;
}

std::optional<Tab> tab_of(std::string_view id) {
  for (const TabName& each : tabs) {
    if (each.id == id) return each.tab;
  }
  return std::nullopt;
}

Tab tab_named(std::string_view link) {
  for (const TabName& each : tabs) {
    if (link == link_name(each.tab)) return each.tab;
  }
  return Tab::filter;
}

std::string_view link_name(Tab tab) {
  constexpr std::string_view before = "tab_";
  return tabs[static_cast<std::size_t>(tab)].id.substr(before.size());
}

}  // namespace bloom::view
