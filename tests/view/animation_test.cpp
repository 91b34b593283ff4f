// The animation shows what happened and is in nobody's way.
#include "web/view/state/animation.hpp"

#include <doctest/doctest.h>

#include "tests/view/stage.hpp"

namespace bloom::view {

TEST_CASE("frames end when the animation does") {
  Stage stage;
  CHECK(stage.settle() <= 5);
  stage.apply(sim::Insert{"apple"});
  const double start = stage.environment.now;
  const int frames = stage.settle();
  MESSAGE("seconds of animation: ", stage.environment.now - start);
  CHECK(frames > 10);
  CHECK(stage.environment.now - start < 1.0);
  for (int i = 0; i < 10; ++i) CHECK(stage.frame(1).wake_in < 0);
}

TEST_CASE("an animation delays no command") {
  Stage stage;
  stage.frame();
  stage.view.set_text("key", "apple");
  stage.view.activate("insert");
  stage.frame();
  stage.frame(0.05);
  stage.view.set_text("key", "cherry");
  stage.view.activate("insert");
  CHECK(stage.frame(0.001).commands.size() == 1);
  CHECK(stage.simulator.state().inserted() == 2);

  Stage still;
  still.environment.reduced_motion = true;
  still.apply(sim::Insert{"apple"});
  still.apply(sim::Insert{"cherry"});
  CHECK(still.simulator.digest() == stage.simulator.digest());
}

TEST_CASE("without motion the highlight is there at once and stays") {
  Stage stage;
  stage.environment.reduced_motion = true;
  stage.settle();
  const int plain = stage.vertices();
  stage.apply(sim::Check{"mango"});
  CHECK(stage.settle() <= 5);
  const int shown = stage.vertices();
  CHECK(shown > plain);
  stage.frame(100);
  CHECK(stage.vertices() == shown);
}

TEST_CASE("cells are ringed one after another, then flip, then settle") {
  Animation animation;
  const sim::Inserted inserted{"x", {5, 9, 5}, {9}, {{sim::Change::What::set, 9, 9, {0}, {1}}}};
  animation.show(std::vector<sim::Event>{inserted}, 10.0);
  REQUIRE(animation.probes().size() == 2);  // each cell once
  CHECK(animation.probes()[0].mark == Mark::kept);
  CHECK(animation.probes()[1].mark == Mark::flip);
  CHECK(animation.running(10.1, false));
  CHECK_FALSE(animation.running(10.1, true));
  CHECK_FALSE(animation.running(11.0, false));
  CHECK(animation.glow(0, 10.05, false).ring > 0);
  CHECK(animation.glow(1, 10.05, false).ring <= 0);
  CHECK(animation.glow(1, 10.05, false).before == 1);
  CHECK(animation.glow(1, 10.3, false).fresh > 0);
  CHECK(animation.glow(1, 12.0, false).fresh <= 0);
  CHECK(animation.glow(1, 12.0, false).ring == 1);
  CHECK(animation.glow(1, 12.0, true).fresh == 1);
  // A line has come to its cell when it flips, and stays.
  CHECK(animation.key() == "x");
  CHECK(animation.glow(0, 10.0, false).line <= 0);
  CHECK(animation.glow(0, 10.06, false).line < 1);
  CHECK(animation.glow(1, 10.28, false).line == 1);
  CHECK(animation.glow(1, 10.28, false).before <= 0);
  CHECK(animation.glow(0, 99.0, false).line == 1);
  CHECK(animation.glow(0, 10.0, true).line == 1);
}

TEST_CASE("the first 0 is the reason for NOT") {
  Animation animation;
  using enum sim::Finding;
  const sim::Checked checked{"x",   sim::Verdict::absent,     {1, 2, 3, 4}, {1, 0, 1, 0},
                             false, {yes, no, unread, unread}};
  animation.show(std::vector<sim::Event>{checked}, 0);
  const auto probes = animation.probes();
  CHECK(probes[0].mark == Mark::one);
  CHECK(probes[1].mark == Mark::reason);
  CHECK(probes[2].mark == Mark::unread);
  CHECK(probes[3].mark == Mark::unread);
  animation.show(std::vector<sim::Event>{sim::Rejected{"no"}}, 1);
  CHECK(animation.probes().size() == 4);
  animation.show(std::vector<sim::Event>{sim::Cleared{}}, 2);
  CHECK(animation.probes().empty());
}

TEST_CASE(
    "after Seed, a load and a link's keys no cell is ringed; after a link's check its cells are") {
  sim::Simulator simulator;
  Animation animation;
  animation.show(simulator.apply(sim::Seed{}), 0);
  CHECK_FALSE(animation.probes().empty());  // they still flip
  for (std::size_t i = 0; i < animation.probes().size(); ++i) {
    CHECK(animation.glow(i, 0.4, false).ring <= 0);
    CHECK(animation.glow(i, 5.0, false).ring <= 0);
    CHECK(animation.glow(i, 5.0, true).ring <= 0);
  }
  animation.show(simulator.apply(sim::Load{{"a", "b"}}), 1);
  CHECK(animation.probes().empty());
  animation.show(simulator.apply(sim::Insert{"c"}), 2, true);
  CHECK(animation.probes().empty());
  animation.show(simulator.apply(sim::Check{"c"}), 2, true);
  REQUIRE_FALSE(animation.probes().empty());
  CHECK(animation.verdict() == sim::Verdict::present);
  CHECK(animation.glow(0, 5.0, false).ring == 1);
}

TEST_CASE("a cell that two probes meet is marked once, by the first") {
  Animation animation;
  using enum sim::Finding;
  const sim::Checked checked{"x",   sim::Verdict::absent, {7, 7, 9}, {0, 0, 1},
                             false, {no, unread, unread}};
  animation.show(std::vector<sim::Event>{checked}, 0);
  REQUIRE(animation.probes().size() == 2);
  CHECK(animation.probes()[0].mark == Mark::reason);
}

}  // namespace bloom::view
