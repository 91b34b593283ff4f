// What a panel draws with, and where. A panel draws itself into a column from the given place
// downwards and returns the height that it took.
#pragma once

#include "sim/state.hpp"

#include "web/view/cells/grid_image.hpp"
#include "web/view/cells/overview.hpp"
#include "web/view/interface/environment.hpp"
#include "web/view/state/session.hpp"
#include "web/view/widgets/ui.hpp"

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

}  // namespace bloom::view
