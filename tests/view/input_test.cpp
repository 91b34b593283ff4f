// What the reader does, by pointer or through the page's elements, becomes the same commands.
#include <cmath>
#include <doctest/doctest.h>
#include <limits>

#include "tests/view/stage.hpp"

namespace bloom::view {
namespace {

template <class T>
const T* only(const std::vector<sim::Command>& commands) {
  return commands.size() == 1 ? std::get_if<T>(&commands.front()) : nullptr;
}

}  // namespace

TEST_CASE("a click on the canvas and an activated element are the same") {
  for (const bool pointer : {false, true}) {
    Stage stage;
    stage.frame();
    stage.view.set_text("key", "apple");
    const auto press = [&](const char* id) {
      if (pointer) {
        stage.click(id);
      } else {
        stage.view.activate(id);
      }
      const Frame frame = stage.frame();
      stage.frame();  // draws what the command changed
      return frame;
    };
    const Frame inserted = press("insert");
    REQUIRE(only<sim::Insert>(inserted.commands) != nullptr);
    CHECK(only<sim::Insert>(inserted.commands)->key == "apple");
    CHECK(only<sim::Check>(press("check").commands) != nullptr);
    CHECK(only<sim::Seed>(press("seed").commands) != nullptr);
    CHECK(only<sim::Undo>(press("undo").commands) != nullptr);
    CHECK(only<sim::Redo>(press("redo").commands) != nullptr);
    CHECK(only<sim::Clear>(press("clear").commands) != nullptr);
    CHECK(press("share").requests == std::vector<Request>{Request::share});
    CHECK(press("load").requests == std::vector<Request>{Request::load_keys});
    const Frame scheme = press("scheme_enhanced");
    REQUIRE(only<sim::Configure>(scheme.commands) != nullptr);
    CHECK(only<sim::Configure>(scheme.commands)->scheme == Scheme::enhanced);
    CHECK(press("scheme_enhanced").commands.empty());
  }
}

TEST_CASE("inputs between two frames all land, in order, with the key of their moment") {
  Stage stage;
  stage.frame();
  stage.view.set_text("key", "first");
  stage.view.activate("insert");
  stage.view.set_text("key", "second");
  stage.view.activate("check");
  stage.view.activate("insert");
  const Frame frame = stage.frame();
  REQUIRE(frame.commands.size() == 3);
  CHECK(std::get<sim::Insert>(frame.commands[0]).key == "first");
  CHECK(std::get<sim::Check>(frame.commands[1]).key == "second");
  CHECK(std::get<sim::Insert>(frame.commands[2]).key == "second");
}

TEST_CASE("Enter inserts, with Shift it checks, whatever was used last") {
  Stage stage;
  stage.frame();
  stage.view.set_text("key", "pear");
  for (const char* used : {"check", "insert", "check"}) {
    stage.view.activate(used);
    stage.frame();
    stage.view.submit(false);
    CHECK(only<sim::Insert>(stage.frame().commands) != nullptr);
    stage.view.submit(true);
    CHECK(only<sim::Check>(stage.frame().commands) != nullptr);
  }
  stage.view.set_text("key", "");
  stage.view.submit(true);
  CHECK(stage.frame().commands.empty());
}

TEST_CASE("an empty key asks for one, and the next success takes the alert away") {
  Stage stage;
  stage.frame();
  stage.view.activate("insert");
  CHECK(stage.frame().commands.empty());
  stage.frame();
  CHECK(stage.text("alert") == "Type a key first: 1 to 4096 bytes.");
  stage.view.set_text("key", "fig");
  stage.view.activate("insert");
  stage.frame();
  stage.frame();
  CHECK(stage.text("alert").empty());
}

TEST_CASE("a refused command shows its reason and loses nothing") {
  Stage stage;
  stage.apply(sim::Seed{});
  stage.view.set_text("key", std::string(4097, 'k'));
  stage.frame();
  stage.view.activate("insert");
  stage.frame();
  stage.frame();
  CHECK_FALSE(stage.text("alert").empty());
  CHECK(stage.view.key_text().size() == 4097);
  CHECK(stage.text("inserted") == "6");
}

TEST_CASE("sliders step, take values and are dragged") {
  Stage stage;
  stage.frame();
  const auto bits_after = [&](auto&& act) {
    act();
    stage.frame();
    stage.frame();
    return stage.simulator.state().settings().bits;
  };
  CHECK(bits_after([&] { stage.view.step("m", 1); }) == 128);
  CHECK(bits_after([&] { stage.view.step("m", -2); }) == 32);
  CHECK(bits_after([&] { stage.view.set_value("m_entry", 100); }) == 100);
  CHECK(bits_after([&] { stage.view.step("m", 1); }) == 128);
  CHECK(bits_after([&] { stage.view.set_value("m_entry", 100); }) == 100);
  CHECK(bits_after([&] { stage.view.step("m", -1); }) == 64);
  CHECK(bits_after([&] { stage.view.step("m", 100); }) == sim::max_bits);
  CHECK(bits_after([&] { stage.view.step("m", 1); }) == sim::max_bits);
  CHECK(bits_after([&] { stage.view.step("m", -100); }) == sim::min_bits);
  for (const double wrong : {7.0, 1e12, 12.5, -1.0, std::nan("")}) {
    CAPTURE(wrong);
    CHECK(bits_after([&] { stage.view.set_value("m_entry", wrong); }) == sim::min_bits);
    CHECK_FALSE(stage.text("alert").empty());
  }
  stage.view.step("k", 2);
  stage.view.step("k", 1);  // both in one frame
  stage.frame();
  CHECK(stage.simulator.state().settings().hashes == 6);
  stage.view.step("k", -50);
  stage.frame();
  CHECK(stage.simulator.state().settings().hashes == 1);

  stage.click("k");  // its middle
  stage.frame();
  stage.frame();
  const double middle = stage.widget("k").value;
  CHECK(middle >= 16);
  CHECK(middle <= 17);
  stage.click("m");
  stage.frame();
  CHECK(stage.simulator.state().settings().bits == 32768);
}

TEST_CASE("a drag that is over before the next frame ends where it was let go") {
  Stage stage;
  stage.settle();
  const Rect slider = stage.widget("m").rect;
  const auto at = [&](PointerEvent kind, float share) {
    stage.pointer(kind, slider.x + slider.width * share, slider.y + slider.height / 2);
  };
  at(PointerEvent::move, 0.2f);
  at(PointerEvent::down, 0.2f);
  at(PointerEvent::move, 0.4f);
  at(PointerEvent::move, 0.7f);
  at(PointerEvent::up, 0.7f);
  at(PointerEvent::move, 0.1f);
  at(PointerEvent::leave, 0);
  CHECK(stage.settle() < 20);
  CHECK(stage.simulator.state().settings().bits == 1 << 20);
}

TEST_CASE("unknown and disabled widgets do nothing") {
  Stage stage;
  stage.frame();
  stage.view.activate("undo");
  stage.view.activate("nonsense");
  stage.view.step("verdict", 1);
  const Frame frame = stage.frame();
  CHECK(frame.commands.empty());
  CHECK(frame.requests.empty());
}

TEST_CASE("the cell that arrow keys move names its keys, and its lines light up") {
  Stage stage;
  const auto events = stage.apply(sim::Insert{"apple"});
  const auto& inserted = std::get<sim::Inserted>(events.front());
  stage.settle();
  stage.view.set_value("cell", inserted.positions.front());
  stage.frame();
  stage.frame();
  CHECK(stage.text("cell") ==
        "bit " + std::to_string(inserted.positions.front()) + ": 1, set by apple");
  stage.view.set_value("cell", 0);
  stage.view.step("cell", -1);
  stage.frame();
  CHECK(stage.widget("cell").value == 0);
  stage.view.step("cell", 1000);
  stage.frame();
  CHECK(stage.widget("cell").value == 63);
}

TEST_CASE("pointing at a cell or at a line links the panels") {
  Stage stage;
  stage.apply(sim::Insert{"apple"});
  stage.settle();
  const int plain = stage.vertices();
  const Rect log = stage.widget("recent").rect;
  stage.point(log.x + 120, log.y + 10);
  stage.settle();
  const int line_lit = stage.vertices();
  CHECK(line_lit != plain);
  const Rect grid = stage.widget("cell").rect;
  stage.point(grid.x + 5, grid.y + 5);
  stage.settle();
  CHECK(stage.vertices() != plain);
  stage.point(-1e6f, -1e6f);
  stage.settle();
  CHECK(stage.vertices() == plain);
}

TEST_CASE("a press on a line of Recent or a row of the explanation takes the array there") {
  Stage stage(1280);
  stage.apply(sim::Configure{1u << 20, {}, {}, {}});
  stage.apply(sim::Insert{"apple"});
  stage.apply(sim::Check{"kiwi"});
  stage.settle();
  const sim::State& state = stage.simulator.state();
  const auto shows = [&](std::uint32_t bit) {
    const auto first = static_cast<std::uint32_t>(stage.widget("overview").value);
    return bit >= first && bit < first + 4096;
  };
  const auto press = [&](float x, float y) {
    stage.point(x, y);
    stage.settle();
    stage.pointer(PointerEvent::down, x, y);
    stage.settle();
    stage.pointer(PointerEvent::up, x, y);
    Frame frame = stage.frame();
    while (frame.requests.empty() && frame.wake_in >= 0) frame = stage.frame();
    CHECK(frame.requests == std::vector<Request>{Request::show_array});
    stage.settle();
  };
  const std::uint32_t apple = state.positions("apple").front();
  CHECK_FALSE(shows(apple));
  const Rect log = stage.widget("recent").rect;
  press(log.x + 120, log.y + 25 + 10);
  CHECK(shows(apple));
  CHECK(stage.widget("cell").value == apple);

  CHECK(stage.find("explanation") == nullptr);
  stage.view.activate("explain");
  stage.settle();
  CHECK(stage.widget("explain").expanded == 1);
  const Rect table = stage.widget("explanation").rect;
  press(table.x + 20, table.y + 23 + 23 + 10);
  const std::uint32_t kiwi = state.positions("kiwi")[1];
  CHECK(stage.widget("cell").value == kiwi);
  CHECK(shows(kiwi));
  CHECK(stage.text("explanation").find('\n' + std::to_string(kiwi / 1000) + ',') !=
        std::string::npos);
}

}  // namespace bloom::view
