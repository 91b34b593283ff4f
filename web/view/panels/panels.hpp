// The panels of the picture, each in a file of its own. A panel draws itself into a column from the
// given place downwards and returns the height that it took.
#pragma once

#include <string>
#include <vector>

#include "sim/state.hpp"

#include "web/view/grid/grid_image.hpp"
#include "web/view/grid/overview.hpp"
#include "web/view/session/session.hpp"
#include "web/view/ui.hpp"
#include "web/view/view.hpp"

namespace bloom::view {

struct Area {
  float x = 0, y = 0, width = 0;
  bool wide = false;  // the page has two columns
};

struct Context {
  Ui& ui;
  const sim::State& state;
  const Environment& environment;
  Session& session;
  GridImage& grid_image;
  Overview& overview;
  Host& host;

  bool busy() const { return state.loading(); }  // only Check and Cancel may be used
};

float tabs_panel(Context& context, const Area& area);      // the views; Open, Save and Share
float save_panel(Context& context, const Area& area);      // below it while it is open
float opened_panel(Context& context, const Area& area);    // the file of an imported filter
float question_panel(Context& context, const Area& area);  // what a file is, where that is asked
float parquet_panel(Context& context, const Area& area);   // a Parquet file, all of it
float back_panel(Context& context, const Area& area);      // the way back to one
std::string filter_title(const sim::State& state);         // "Cuckoo filter"
float title_panel(Context& context, const Area& area);
float key_panel(Context& context, const Area& area);  // the key, and what its link lacks
float verdict_panel(Context& context, const Area& area);
float actions_panel(Context& context, const Area& area);
float counters_panel(Context& context, const Area& area);
float grid_panel(Context& context, const Area& area);
float explanation_panel(Context& context, const Area& area);
float knobs_panel(Context& context, const Area& area);
// The alert, over the panels below the key or below what was used last: it pushes nothing. Comes
// last, with the column of the key panel from its end.
float alert_panel(Context& context, const Area& area);
float recent_panel(Context& context, const Area& area);
float compare_panel(Context& context, const Area& area);
float growth_panel(Context& context, const Area& area);
float hashes_panel(Context& context, const Area& area);
float numbers_panel(Context& context, const Area& area);
float ask_panel(Context& context, const Area& area);
float joined_panel(Context& context, const Area& area);
float known_panel(Context& context, const Area& area);     // the calculator, and what follows
float overload_panel(Context& context, const Area& area);  // with more keys than planned
float series_panel(Context& context, const Area& area);    // many filters in a row
float families_panel(Context& context, const Area& area);  // what each takes for the same
float system_panel(Context& context, const Area& area);    // the same in a real system
float language_panel(Context& context, const Area& area);  // and in a language
float answer_panel(Context& context, const Area& area);    // the verdict, once there is one
float attack_panel(Context& context, const Area& area);

// What the page does in slices, as far as it is, and a way to end it. Returns where it ends. Where
// another one may be shown as well, `of` makes the ids differ.
float progress_row(Context& context, const Area& area, float y, std::string_view name,
                   double progress, std::string_view of = {});

}  // namespace bloom::view
