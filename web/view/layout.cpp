#include "web/view/layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "web/view/files/files_panels.hpp"
#include "web/view/filter/filter_panels.hpp"
#include "web/view/parquet/parquet_panels.hpp"
#include "web/view/save/save_panels.hpp"
#include "web/view/stories/stories_panels.hpp"
#include "web/view/tabs.hpp"
#include "web/view/views.hpp"

namespace bloom::view {
namespace {

constexpr float margin = 20;
constexpr float narrow_margin = 16;
constexpr float top_margin = 14;
constexpr float column_gap = 40;
constexpr float panel_gap = 14;
constexpr float widest = 1440;      // of the content: longer lines are hard to read
constexpr float two_columns = 720;  // from this width of the page
constexpr float left_share = 0.54f;
constexpr float scroll_bar = 17;  // at most; a window has the same scale with and without one

bool shown(const Place& place, const Environment& environment) {
  return place.part ? environment.shows(*place.part) : environment.complete();
}

}  // namespace

float page_scale(float width, float height, float ratio) {
  float grown = (width + scroll_bar) / 1280;
  if (height > 0) grown = std::min(grown, height / 720);
  grown = std::min({grown, 3.0f, 4 / ratio});  // glyphs are kept as pixels
  return std::max(1.0f, std::floor(grown * 8) / 8);
}

float lay_out(Context& context) {
  const Environment& environment = context.environment;
  const bool two = environment.width >= two_columns && !environment.figure();
  const float width = std::min(environment.width, widest) - 2 * (two ? margin : narrow_margin);
  const float left = (environment.width - width) / 2;
  const float left_width = two ? std::floor((width - column_gap) * left_share) : width;

  if (context.session.notice.empty()) context.session.notice_place = {};  // until the key's panel
  std::array<Area, 2> columns{{
      {left, top_margin, left_width, two},
      {left + left_width + column_gap, top_margin, width - left_width - column_gap, two},
  }};
  Tab tab = Tab::filter;
  if (environment.complete()) {
    tab = context.session.tab;
    const Area row{left, top_margin, width, two};
    const float tabs = tabs_panel(context, row) + panel_gap;
    float height = environment.paper ? 0 : tabs;
    if (!context.session.question.words.empty()) {
      height += question_panel(context, {left, top_margin + height, width, two}) + panel_gap;
    }
    if (context.session.saving.open) {
      height += save_panel(context, {left, top_margin + height, width, two}) + panel_gap;
    }
    if (tab == Tab::filter && context.session.parquet.waits()) {
      height += back_panel(context, {left, top_margin + height, width, two}) + panel_gap;
    }
    for (Area& column : columns) column.y += height;
  }
  if (tab != Tab::stories && context.session.tale.playing()) {
    const float height = player_panel(context, {left, columns[0].y, width, two});
    for (Area& column : columns) column.y += height + panel_gap;
  }
  Area alert = columns[0];  // where there is no key
  const bool of_parquet = environment.complete() && context.session.parquet.shown();
  const Panels& panels = panels_of(tab, of_parquet, context.session.tale);
  for (const Place& place : two ? panels.wide : panels.narrow) {
    if (!shown(place, environment)) continue;
    Area& column = columns[two && place.column == Column::right ? 1 : 0];
    Area area = column;
    if (place.column == Column::both) area.width = width;
    const float height = place.draw(context, area);
    if (place.draw == key_panel) {
      alert = column;
      alert.y += height;
    }
    if (height == 0) continue;
    column.y += height + panel_gap;
    if (place.column == Column::both) columns[1].y = column.y;
  }
  const float end = std::max(columns[0].y, columns[1].y) - panel_gap;
  return std::max(end, alert.y + alert_panel(context, alert)) + margin;
}

}  // namespace bloom::view
