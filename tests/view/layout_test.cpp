// Where things are: the array is large, and in sight with the key and the answer.
#include "web/view/layout.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/view/stage.hpp"

namespace bloom::view {
namespace {

struct Screen {
  float width, height;
  bool touch;
  float least;  // share of the screen that the cells cover
};

// A stage as the platform makes it for a screen in CSS pixels.
void show_on(Stage& stage, const Screen& screen, float ratio) {
  const float scale = page_scale(screen.width, screen.height, ratio);
  stage.environment.width = screen.width / scale;
  stage.environment.height = screen.height / scale;
  stage.environment.ratio = ratio * scale;
  stage.environment.touch = screen.touch;
}

float bottom(const Rect& rect) {
  return rect.y + rect.height;
}

std::vector<std::string> order(const Stage& stage, std::vector<std::string> ids) {
  std::sort(ids.begin(), ids.end(), [&](const std::string& a, const std::string& b) {
    return stage.widget(a).rect.y < stage.widget(b).rect.y;
  });
  return ids;
}

}  // namespace

TEST_CASE("the array covers its share of the screen, beside the key and the answer") {
  for (const Screen& screen : {Screen{1280, 720, false, 0.2f},
                               {1920, 1080, false, 0.25f},
                               {3840, 2160, false, 0.25f},
                               {390, 844, true, 0.25f},
                               {844, 390, true, 0.2f},
                               {320, 568, true, 0.25f}}) {
    for (const bool asked : {false, true}) {
      Stage stage;
      show_on(stage, screen, screen.touch ? 2 : 1);
      if (asked) {
        stage.apply(sim::Seed{});
        stage.apply(sim::Check{"mango"});
      }
      stage.settle();
      const float scale = screen.width / stage.environment.width;
      const Rect cells = stage.widget("cell").rect;
      const float share =
          cells.width * cells.height * scale * scale / (screen.width * screen.height);
      MESSAGE(screen.width, " x ", screen.height, ": ", share, " of the screen");
      CHECK(share >= screen.least);
      for (const char* id : {"key", "verdict", "cell"}) {
        CAPTURE(id);
        CHECK(bottom(stage.widget(id).rect) <= stage.environment.height);
      }
      if (screen.width < 720 && screen.height > 700) {
        // Whole pixels a cell leave less than one a column.
        CHECK(cells.x + cells.width > stage.environment.width - 16 - 8 - 1);
      }
    }
  }
}

TEST_CASE("type and cells grow with the page") {
  CHECK(page_scale(960, 560, 1) == 1);
  CHECK(page_scale(1280, 720, 1) == 1);
  CHECK(page_scale(1920, 1080, 1) == 1.5f);
  CHECK(page_scale(1908, 1080, 1) == 1.5f);  // the same window with a scroll bar
  CHECK(page_scale(3840, 2160, 1) == 3);
  CHECK(page_scale(1920, 700, 1) == 1);  // a low window: nothing would be in sight
  CHECK(page_scale(1920, 0, 1) == 1.5f);
  CHECK(page_scale(7680, 4320, 3) * 3 <= 4);
}

TEST_CASE("panels come in the order in which they are needed") {
  Stage stage(390, 1);
  stage.apply(sim::Seed{});
  stage.apply(sim::Check{"mango"});
  stage.settle();
  const std::vector<std::string> narrow{"tabs",     "key",  "verdict", "cell",
                                        "inserted", "seed", "m",       "recent"};
  CHECK(order(stage, narrow) == narrow);
  stage.environment.width = 1280;
  stage.settle();
  const std::vector<std::string> right{"title",    "key", "verdict", "seed",
                                       "inserted", "m",   "recent"};
  CHECK(order(stage, right) == right);
  for (const std::string& id : right) CHECK(stage.widget(id).rect.x > 640);
  CHECK(stage.widget("cell").rect.x < 60);
}

TEST_CASE(
    "an empty filter offers what to do where the verdict will be, and nothing moves after it") {
  for (const float width : {390.0f, 844.0f, 1280.0f}) {
    for (const bool touch : {false, true}) {
      Stage stage(width, 1);
      stage.environment.touch = touch;
      stage.settle();
      CAPTURE(width);
      const Rect hint = stage.widget("verdict").rect;
      CHECK(stage.text("verdict").empty());
      for (const char* id : {"seed", "load"}) {
        CHECK(stage.widget(id).rect.y > bottom(hint) - 1);
        CHECK(stage.widget(id).rect.y < stage.widget("clear").rect.y);
      }
      const auto kept = [&] {
        std::string places;
        for (const char* id : {"cell", "clear", "undo", "inserted", "m", "recent"}) {
          const Rect& rect = stage.widget(id).rect;
          places +=
              std::string(id) + ' ' + std::to_string(rect.x) + ' ' + std::to_string(rect.y) + ' ';
        }
        return places;
      };
      const std::string before = kept();
      stage.view.activate("seed");
      stage.settle();
      CHECK(stage.text("inserted") == "6");
      CHECK(kept() == before);
      CHECK(stage.widget("seed").rect.y == doctest::Approx(stage.widget("clear").rect.y));
      CHECK(stage.widget("load").rect.y > stage.widget("m").rect.y);
    }
  }
  Stage part(390, 1);
  part.environment.controls = Controls::min;
  part.settle();
  CHECK(part.find("seed") == nullptr);
  CHECK(part.find("title") == nullptr);
}

}  // namespace bloom::view
