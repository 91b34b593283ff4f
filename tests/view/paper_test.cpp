// The picture for paper: nothing can be pressed there, and all that is said is.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "imgui.h"

#include "tests/view/stage.hpp"
#include "web/view/views.hpp"

namespace bloom::view {
namespace {

// Whether anything of the last frame has a corner inside of a place.
bool inked(Stage& stage, const Rect& rect) {
  const ImDrawData& data = stage.view.drawn();
  for (const ImDrawVert& vertex : data.CmdLists[0]->VtxBuffer) {
    const float x = vertex.pos.x / stage.environment.ratio;
    const float y = vertex.pos.y / stage.environment.ratio;
    if (x > rect.x && x < rect.x + rect.width && y > rect.y && y < rect.y + rect.height)
      return true;
  }
  return false;
}

std::vector<std::string> ids(const Stage& stage) {
  std::vector<std::string> all;
  for (const Widget& widget : stage.view.widgets()) all.push_back(widget.id);
  return all;
}

}  // namespace

TEST_CASE("paper: what is pressed is not drawn, what is chosen or said is") {
  for (const float width : {390.0f, 1280.0f}) {
    CAPTURE(width);
    Stage stage(width, 1);
    stage.apply(sim::Seed{});
    stage.apply(sim::Check{"mango"});
    stage.settle();
    const std::vector<std::string> described = ids(stage);
    const float tall = stage.frame().height;
    const float key = stage.widget("key").rect.y;
    const std::vector<std::string> pressed{"insert", "check", "explain", "formulas",
                                           "scheme_enhanced"};
    for (const std::string& id : pressed) CHECK_MESSAGE(inked(stage, stage.widget(id).rect), id);

    stage.environment.paper = true;
    stage.settle();
    for (const std::string& id : pressed) {
      CHECK_FALSE_MESSAGE(inked(stage, stage.widget(id).rect), id);
    }
    for (const char* id : {"scheme_double", "cell", "verdict", "inserted", "recent", "m"}) {
      CHECK_MESSAGE(inked(stage, stage.widget(id).rect), id);
    }
    // Rows of nothing else are gone, and the elements of the page stay: one may have the focus.
    CHECK(stage.frame().height < tall);
    CHECK(stage.widget("key").rect.y < key);
    CHECK(ids(stage) == described);
  }
}

TEST_CASE("paper: the tabs of every view are off it") {
  for (const TabName& each : all_tabs()) {
    CAPTURE(each.name);
    Stage stage(1280, 1);
    stage.view.show_tab(each.tab);
    stage.settle();
    const int screen = stage.vertices();
    CHECK(inked(stage, stage.widget("tab_filter").rect));
    stage.environment.paper = true;
    stage.settle();
    CHECK(stage.vertices() < screen);
    const auto top = [&] {
      float least = 6000;
      for (const Widget& widget : stage.view.widgets()) {
        const bool pressed = widget.role == Role::button || widget.role == Role::tab;
        if (!pressed && widget.role != Role::tablist) least = std::min(least, widget.rect.y);
      }
      return least;
    };
    CHECK(top() < 30);  // the view begins where the tabs were
  }
}

}  // namespace bloom::view
