// What is under the finger stays there, and what it did is told beside it.
#include <doctest/doctest.h>
#include <map>
#include <string>

#include "tests/view/stage.hpp"

namespace bloom::view {
namespace {

std::map<std::string, std::string> places(const Stage& stage) {
  std::map<std::string, std::string> all;
  for (const Widget& widget : stage.view.widgets()) {
    if (widget.id == "alert") continue;
    const Rect& r = widget.rect;
    all[widget.id] = std::to_string(r.x) + ' ' + std::to_string(r.y) + ' ' +
                     std::to_string(r.width) + ' ' + std::to_string(r.height);
  }
  return all;
}

void drag(Stage& stage, const char* id, PointerEvent kind, float share) {
  const Rect rect = stage.widget(id).rect;
  stage.pointer(kind, rect.x + rect.width * share, rect.y + rect.height / 2);
  for (int i = 0; i < 4; ++i) stage.frame();
}

float bottom(const Rect& rect) {
  return rect.y + rect.height;
}

}  // namespace

TEST_CASE("one drag is one step of undo") {
  for (const char* id : {"m", "k"}) {
    Stage stage;
    stage.apply(sim::Seed{});
    stage.settle();
    const std::uint64_t before = stage.simulator.digest();
    drag(stage, id, PointerEvent::move, 0.2f);
    drag(stage, id, PointerEvent::down, 0.2f);
    for (const float share : {0.3f, 0.5f, 0.9f}) drag(stage, id, PointerEvent::move, share);
    drag(stage, id, PointerEvent::up, 0.9f);
    stage.settle();
    const std::uint64_t after = stage.simulator.digest();
    CHECK(after != before);
    stage.apply(sim::Undo{});
    CHECK(stage.simulator.digest() == before);
    stage.apply(sim::Redo{});
    stage.settle();
    drag(stage, id, PointerEvent::down, 0.4f);
    drag(stage, id, PointerEvent::up, 0.4f);
    stage.settle();
    CHECK(stage.simulator.digest() != after);
    stage.apply(sim::Undo{});
    CHECK_MESSAGE(stage.simulator.digest() == after, "the next drag is a step of its own");
  }
}

TEST_CASE("a slider does not rise from under the finger") {
  Stage stage(390, 2);
  stage.environment.touch = true;
  stage.apply(sim::Seed{});
  stage.settle();
  const float rest = stage.widget("m").rect.y;
  drag(stage, "m", PointerEvent::move, 0.125f);
  drag(stage, "m", PointerEvent::down, 0.125f);
  drag(stage, "m", PointerEvent::move, 0.0f);
  CHECK(stage.simulator.state().settings().bits == 8);
  CHECK(stage.widget("m").rect.y == rest);
  drag(stage, "m", PointerEvent::up, 0.0f);
  stage.settle();
  CHECK(stage.widget("m").rect.y < rest - 100);
}

TEST_CASE("an alert pushes nothing, and is beside what it is about") {
  for (const float width : {320.0f, 390.0f, 844.0f, 1280.0f}) {
    for (const bool touch : {false, true}) {
      CAPTURE(width);
      Stage stage(width);
      stage.environment.touch = touch;
      stage.apply(sim::Seed{});
      stage.apply(sim::Check{"mango"});
      stage.settle();
      const auto before = places(stage);
      stage.view.activate("insert");  // of nothing
      stage.settle();
      CHECK(stage.text("alert").find("Type a key") == 0);
      CHECK(places(stage) == before);
      CHECK(stage.widget("alert").rect.y >= bottom(stage.widget("share").rect));

      stage.view.enter("m_entry", "7");
      stage.settle();
      CHECK(stage.text("alert").find("“7” does not fit") == 0);
      CHECK(places(stage) == before);
      const float below = stage.widget("alert").rect.y - bottom(stage.widget("m_entry").rect);
      CHECK(below >= 0);
      CHECK(below < 20);
      stage.view.activate("alert");
      stage.settle();
      CHECK(stage.text("alert").empty());
      CHECK(places(stage) == before);
    }
  }
}

TEST_CASE("what a link lacks stays until it is pressed, and is not in the way of alerts") {
  Stage stage(390);
  stage.view.show_notice("k = “99” is not a number of 1 … 32; 3 is used instead.");
  stage.settle();
  const auto before = places(stage);
  stage.view.activate("check");
  stage.settle();
  CHECK(stage.text("alert").find("Type a key") == 0);
  CHECK(places(stage) == before);
  stage.view.activate("seed");
  stage.settle();
  CHECK(stage.text("alert").find("k = “99”") == 0);
  stage.view.activate("alert");
  stage.settle();
  CHECK(stage.text("alert").empty());
}

TEST_CASE("a tapped cell keeps its words until the next tap") {
  Stage stage(390, 3);
  stage.environment.touch = true;
  stage.apply(sim::Configure{{}, {}, Scheme::independent, {}});  // or rates would be told there
  stage.apply(sim::Insert{"apple"});
  stage.settle();
  const int plain = stage.vertices();
  const Rect grid = stage.widget("cell").rect;
  const auto tap = [&](float x, float y) {
    stage.pointer(PointerEvent::move, x, y);
    stage.pointer(PointerEvent::down, x, y);
    stage.pointer(PointerEvent::up, x, y);
    stage.pointer(PointerEvent::leave, -1, -1);
    stage.settle();
  };
  tap(grid.x + 5, grid.y + 5);
  const int told = stage.vertices();
  CHECK(told != plain);
  CHECK(stage.text("cell").find("bit 0: ") == 0);
  // The browser takes a finger that pans.
  stage.pointer(PointerEvent::move, grid.x + 90, grid.y + 90);
  stage.pointer(PointerEvent::down, grid.x + 90, grid.y + 90);
  stage.frame();
  stage.pointer(PointerEvent::leave, -1, -1);
  stage.view.pointer(PointerEvent::up, -1e9f, -1e9f);
  stage.settle();
  CHECK(stage.vertices() == told);
  CHECK(stage.text("cell").find("bit 0: ") == 0);
  tap(grid.x + 5, grid.y - 20);
  CHECK(stage.vertices() == plain);
  tap(grid.x + 5, grid.y + 5);
  stage.view.activate("formulas");
  stage.view.activate("formulas");
  stage.settle();
  CHECK(stage.vertices() == plain);
}

TEST_CASE("number entries read what the link reads") {
  Stage stage;
  stage.frame();
  const auto bits = [&](const char* text) {
    stage.view.enter("m_entry", text);
    stage.frame();
    stage.frame();
    return stage.simulator.state().settings().bits;
  };
  CHECK(bits("16KiB") == 131'072);
  CHECK(bits("2^16") == 65'536);
  CHECK(bits("1e6") == 1'000'000);
  CHECK(bits("1,000") == 1000);
  CHECK(stage.text("alert").empty());
  for (const char* wrong : {"", "7", "134217729", "12x", "-64", "2^28"}) {
    CAPTURE(wrong);
    CHECK(bits(wrong) == 1000);
    CHECK(stage.text("alert").find("8 … 134,217,728") != std::string::npos);
  }
  stage.view.enter("k_entry", "12");
  stage.frame();
  stage.frame();
  CHECK(stage.simulator.state().settings().hashes == 12);
  CHECK(stage.text("alert").empty());
  stage.view.enter("k_entry", "33");
  stage.frame();
  stage.frame();
  CHECK(stage.simulator.state().settings().hashes == 12);
  CHECK(stage.text("alert").find("1 … 32") != std::string::npos);
}

TEST_CASE("on phones sliders are as wide as the page, between buttons of 40 px for single steps") {
  for (const float width : {320.0f, 390.0f}) {
    Stage stage(width, 3);
    stage.environment.touch = true;
    stage.frame();
    for (const std::string id : {"m", "k"}) {
      // On the smallest the buttons are beside it: the entry has room for the nine digits of 2^27.
      CHECK(stage.widget(id).rect.width == width - 32 - (width < 336 ? 2 * 46 : 0));
      CHECK(stage.widget(id + "_entry").rect.width == 116);
      for (const char* way : {"_less", "_more"}) {
        CHECK(stage.widget(id + way).rect.width == 40);
        CHECK(stage.widget(id + way).rect.height == 40);
      }
    }
    stage.click("m_more");
    stage.settle();
    stage.click("k_less");
    stage.settle();
    CHECK(stage.simulator.state().settings() == sim::Settings{128, 2});
    stage.click("k_less");
    stage.settle();
    CHECK_FALSE(stage.widget("k_less").enabled);
  }
}

TEST_CASE("the verdict is in sight with the key, on a phone that lies on its side") {
  for (const bool touch : {false, true}) {
    Stage stage(844, 3);
    stage.environment.touch = touch;
    stage.apply(sim::Seed{});
    stage.apply(sim::Check{"mango"});
    stage.settle();
    CHECK(bottom(stage.widget("verdict").rect) <= 390);
  }
}

}  // namespace bloom::view
