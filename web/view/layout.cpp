#include "web/view/layout.hpp"

#include <algorithm>
#include <array>

namespace bloom::view {
namespace {

constexpr float margin = 20;
constexpr float top_margin = 14;
constexpr float column_gap = 24;
constexpr float panel_gap = 16;
constexpr float widest = 1240;      // of the content: longer lines are hard to read
constexpr float two_columns = 720;  // from this width of the page
constexpr float left_share = 0.556f;

using Draw = float (*)(Context&, const Area&);

enum class Column : std::uint8_t { left, right };

struct Place {
  Draw draw;
  Controls least;  // shown from this amount of controls: none, min or full
  Column column;   // when there are two
};

// In reading order, which is the order of Tab. The verdict follows the key: it must be in sight
// where a key is checked, also on a phone that lies on its side.
constexpr std::array<Place, 6> places{{
    {key_panel, Controls::min, Column::right},
    {verdict_panel, Controls::min, Column::right},
    {grid_panel, Controls::none, Column::left},
    {explanation_panel, Controls::full, Column::left},
    {knobs_panel, Controls::full, Column::right},
    {recent_panel, Controls::min, Column::right},
}};

bool shown(const Place& place, Controls controls) {
  return controls == Controls::full || place.least == Controls::none ||
         (controls == Controls::min && place.least == Controls::min);
}

}  // namespace

float lay_out(Context& context) {
  const Environment& environment = context.environment;
  const bool figure = environment.controls == Controls::none;
  const bool two = environment.width >= two_columns && !figure;
  const float width = std::min(environment.width, widest) - 2 * margin;
  const float left = std::max(margin, (environment.width - width) / 2);
  const float left_width = two ? (width - column_gap) * left_share : width;

  const Area head{left, top_margin, width, environment.width >= two_columns};
  const float start = top_margin + counters_panel(context, head) + panel_gap;

  std::array<Area, 2> columns{{
      {left, start, left_width, two},
      {left + left_width + column_gap, start, width - left_width - column_gap, two},
  }};
  Area alert;
  for (const Place& place : places) {
    if (!shown(place, environment.controls)) continue;
    Area& column = columns[two && place.column == Column::right ? 1 : 0];
    const float height = place.draw(context, column);
    if (place.draw == key_panel) {
      alert = column;
      alert.y += height;
    }
    if (height > 0) column.y += height + panel_gap;
  }
  const float end = std::max(columns[0].y, columns[1].y) - panel_gap;
  if (figure) return end + margin;
  return std::max(end, alert.y + alert_panel(context, alert)) + margin;
}

}  // namespace bloom::view
