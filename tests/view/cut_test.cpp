// Words wrap where room is short; only keys and lists without an end are cut with "…".
#include <doctest/doctest.h>
#include <string>

#include "tests/sim/imported.hpp"
#include "tests/view/stage.hpp"

namespace bloom::view {
namespace {

// Each width that there is a layout for, and those about which they change.
constexpr float widths[] = {280, 300, 320, 340, 360, 390,  430, 480,
                            520, 640, 719, 720, 844, 1000, 1280};

}  // namespace

TEST_CASE("no words are cut, whatever the width, by mouse and by finger") {
  for (const float width : widths) {
    for (const bool touch : {false, true}) {
      CAPTURE(width);
      CAPTURE(touch);
      Stage stage(width, 2);
      stage.environment.touch = touch;
      stage.settle();
      CHECK(cuts(stage) == 0);
      stage.apply(sim::Seed{});
      stage.settle();
      CHECK(cuts(stage) == 0);
      for (const char* key : {"mango", "onion", "apple"}) {
        stage.apply(sim::Check{key});
        stage.settle();
        CAPTURE(key);
        CHECK(cuts(stage) == 0);
      }
      stage.click("formulas");
      stage.settle();
      CHECK(cuts(stage) == 0);
    }
  }
}

TEST_CASE("no words of a figure are cut, and pointing at a cell changes no height") {
  for (const float width : {280.0f, 320.0f, 680.0f, 1200.0f}) {
    for (const Part part : {Part::verdict, Part::counters}) {
      CAPTURE(width);
      Stage stage(width, 2);
      stage.environment.show =
          1U << static_cast<unsigned>(Part::bits) | 1U << static_cast<unsigned>(part);
      stage.apply(sim::Seed{});
      stage.apply(sim::Check{"onion"});
      stage.settle();
      CHECK(cuts(stage) == 0);
      const float height = stage.frame().height;
      const Rect cells = stage.widget("cell").rect;
      // Bit 34, in the row of the indices from 32, was set by banana.
      stage.point(cells.x + cells.width * 0.3f, cells.y + cells.height * 0.56f);
      stage.settle();
      CHECK(cuts(stage) == 0);
      CHECK(stage.frame().height == height);
    }
  }
}

TEST_CASE("the name of a file that is cut is in the page's own font, and so are its signs") {
  for (const char* name :
       {"a filter of a name that is longer than the page is wide", "“word–list”…"}) {
    CAPTURE(name);
    Stage stage(320, 2);
    stage.simulator.import_filter(test::classic_of(stage.simulator.state().settings(), {6}));
    stage.view.show_opened({name, 100, files::Format::jsonl, {}, 1});
    stage.settle();
    CHECK(stage.text("opened") == name);
    CHECK(stage.host.rasterized.empty());
  }
}

}  // namespace bloom::view
