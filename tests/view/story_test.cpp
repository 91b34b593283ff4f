// Stories: the cards, and the panel of the one that is played.
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "sim/story/player.hpp"
#include "sim/story/story_reader.hpp"

#include "tests/view/stage.hpp"

namespace bloom::view {
namespace {

sim::Story story() {
  auto read = sim::read_story(R"({"name": "pets", "title": "Two pets", "about": "A cat.",
 "group": "Begin here", "setup": "m=16&k=3&scheme=independent", "steps": [
  {"words": "Empty.", "question": {"ask": "What of “cat”?", "choices": ["NOT", "MAYBE"], "answer": "NOT"}},
  {"words": "It said {verdict}.", "commands": [{"type": "check", "key": "cat"}],
   "question": {"ask": "Which cell?", "cell": true, "answer": "{positions cat}"}},
  {"words": "Those.", "question": {"ask": "A key?", "key": "dog", "answer": "{verdict}"}},
  {"words": "Done.", "commands": [{"type": "check", "key": "{guess}"}], "expect": {"filled": 1}}]})");
  REQUIRE_MESSAGE(read.ok(), (read ? "" : read.reason()));
  return std::move(*read);
}

// A page on which moves are made as the platform makes them.
struct Telling {
  explicit Telling(float width = 1280) : stage(width, 1), player(stage.simulator) {
    stage.view.show_player(&player);
  }
  void start() {
    REQUIRE(player.start(story()).ok());
    stage.view.show_move();
    settle();
  }
  Frame frame(double seconds = 0.016) {
    Frame drawn = stage.frame(seconds);
    for (const StoryMove& move : drawn.moves) {
      moves.push_back(move);
      if (move.what == StoryMove::What::next) player.next();
      if (move.what == StoryMove::What::back) player.back();
      if (move.what == StoryMove::What::guess) player.guess(move.text);
      if (move.what == StoryMove::What::keep) player.leave(true);
      if (move.what == StoryMove::What::leave) player.leave(false);
      if (move.what != StoryMove::What::guess) stage.view.show_move();
    }
    return drawn;
  }
  Frame settle() {
    Frame last;
    for (int i = 0; i < 60; ++i) {
      last = frame();
      if (last.wake_in != 0) break;
    }
    return last;
  }
  void press(std::string_view id) {
    stage.view.activate(id);
    settle();
  }
  std::string words() const { return stage.text("story_words"); }

  Stage stage;
  sim::Player player;
  std::vector<StoryMove> moves;
};

}  // namespace

TEST_CASE("stories: the page is asked for them once, and says why they are not there") {
  Telling page;
  page.settle();
  page.stage.view.activate("tab_stories");
  CHECK(asks(page.frame(), Request::stories));
  CHECK_FALSE(asks(page.frame(), Request::stories));
  CHECK(page.stage.text("stories_note") == "The stories are on their way.");
  page.stage.view.show_shelf(nullptr, "They are lost.");
  CHECK_FALSE(asks(page.frame(), Request::stories));
  CHECK(page.stage.text("stories_note") == "They are lost.");
  page.settle();
  page.stage.view.activate("tab_stories");
  CHECK(asks(page.frame(), Request::stories));
}

TEST_CASE("stories: cards stand in groups, at any width, and each begins its story") {
  const sim::StoryCard pets{"pets", "Two pets", "A cat.", "Begin here", 4, {}};
  std::vector<sim::StoryCard> shelf(4, pets);
  shelf[2].group = "Later";
  shelf[3].about = "Words that are long enough to take more than one line on any card there is.";
  for (const float width : {1280.0f, 720.0f, 320.0f}) {
    Telling page(width);
    page.stage.view.show_shelf(&shelf, {});
    page.settle();
    page.stage.view.activate("tab_stories");
    page.settle();
    check_geometry(page.stage, 5000);
    CHECK(page.stage.text("stories_0") == "Begin here");
    CHECK(page.stage.text("stories_1") == "Later");
    for (std::uint32_t place = 0; place < 4; ++place) {
      const std::string id = "story_card_" + std::to_string(place);
      CHECK(page.stage.widget(id).name == "Two pets");
      CHECK(page.stage.widget(id).detail.ends_with(" 4 steps"));
      page.moves.clear();
      page.stage.click(id);
      page.settle();
      REQUIRE(page.moves.size() == 1);
      CHECK(page.moves[0].what == StoryMove::What::start);
      CHECK(page.moves[0].place == place);
    }
    CHECK(page.stage.widget("story_card_2").rect.y > page.stage.widget("story_card_3").rect.y);
  }
}

TEST_CASE("stories: what is asked is answered with the next step, beside the guess") {
  for (const float width : {1280.0f, 720.0f, 320.0f}) {
    Telling page(width);
    page.start();
    check_geometry(page.stage, 5000);
    CHECK(page.stage.text("story_title") == "Two pets · 1 of 4");
    CHECK(page.words() == "1 of 4. Empty. What of “cat”?");
    CHECK_FALSE(page.stage.widget("story_back").enabled);
    page.press("story_choice_1");
    CHECK(page.stage.widget("story_choice_1").pressed == 1);
    CHECK(page.stage.widget("story_choice_0").pressed == 0);
    CHECK(page.words() == "1 of 4. Empty. What of “cat”?");  // not told again
    page.press("story_next");
    CHECK(page.words() == "2 of 4. The answer: NOT. You said MAYBE. It said NOT. Which cell?");
    check_geometry(page.stage, 5000);

    const std::uint32_t cell = page.stage.simulator.state().positions("cat").front();
    // A press elsewhere may still be on its way when the arrow keys have come to the cell.
    for (std::uint32_t frames = 6; frames-- > 0;) {
      page.stage.pointer(PointerEvent::down, 2, 2);
      page.stage.pointer(PointerEvent::up, 2, 2);
      for (std::uint32_t i = 0; i < frames; ++i) page.frame();
      const std::uint32_t pointed = (cell + frames) % page.stage.simulator.state().cells();
      page.stage.view.set_value("cell", pointed);
      page.settle();
      CHECK(page.player.guessed() == std::to_string(pointed));
    }
    CHECK(page.stage.text("story_guess").starts_with("You point at " + std::to_string(cell)));
    page.press("story_next");
    CHECK(page.words().find(", as you said. Those.") != std::string::npos);

    check_geometry(page.stage, 5000);
    page.stage.view.enter("story_key", "cow");
    page.settle();
    CHECK(page.stage.text("story_key") == "cow");
    page.press("story_next");
    CHECK(page.words().starts_with("4 of 4. You typed “cow”: NOT. Done."));
    CHECK_FALSE(page.stage.widget("story_next").enabled);
    CHECK(page.stage.text("story_unmet") == "Not as the story says: line 7: filled is 0, not 1.");
    page.press("story_back");
    page.press("story_back");
    page.press("story_back");
    CHECK(page.stage.widget("story_choice_1").pressed == 1);
    page.press("story_choice_0");
    page.press("story_next");
    CHECK(page.words().starts_with("2 of 4. The answer: NOT, as you said."));
  }
}

TEST_CASE("stories: the panel stays above the other views, and Stories itself shows the cards") {
  Telling page;
  page.start();
  page.press("tab_rates");
  CHECK(page.stage.find("story_words") != nullptr);
  page.press("tab_stories");
  CHECK(page.stage.find("story_words") == nullptr);
}

TEST_CASE("stories: Next stays where it is from the first step to the last") {
  for (const float width : {1280.0f, 720.0f, 320.0f}) {
    Telling page(width);
    page.start();
    const float x = page.stage.widget("story_next").rect.x;
    while (!page.player.last()) page.press("story_next");
    CHECK(page.stage.widget("story_next").rect.x == x);
  }
}

TEST_CASE("stories: Leave asks which filter stays") {
  Telling page;
  page.stage.apply(sim::Insert{"own"});
  page.start();
  page.press("story_leave");
  CHECK(page.stage.widget("story_leave").expanded == 1);
  check_geometry(page.stage, 5000);
  page.press("story_stay");
  CHECK(page.stage.find("story_own") == nullptr);
  CHECK(page.player.playing());
  page.press("story_leave");
  page.press("story_own");
  CHECK_FALSE(page.player.playing());
  CHECK(page.stage.simulator.state().inserted_key("own"));
  CHECK(page.stage.find("story_words") == nullptr);
  page.start();
  page.press("story_leave");
  page.press("story_keep");
  CHECK_FALSE(page.stage.simulator.state().inserted_key("own"));
}

TEST_CASE("stories: Play goes on by itself, faster at more speed, and draws nothing in between") {
  double waits[2] = {};
  for (const bool fast : {false, true}) {
    Telling page;
    page.start();
    if (fast) page.press("story_speed");
    page.press("story_play");
    CHECK(page.stage.widget("story_play").name == "Pause");
    const Frame waiting = page.settle();
    CHECK(waiting.wake_in > 1);
    waits[fast] = waiting.wake_in;
    page.frame(waiting.wake_in / 2);
    CHECK(page.player.step() == 0);
    page.frame(waiting.wake_in);
    CHECK(page.player.step() == 1);
    for (int i = 0; i < 500 && !page.player.last(); ++i) page.frame(1);
    CHECK(page.player.last());
    CHECK(page.settle().wake_in < 0);
    CHECK(page.stage.widget("story_play").name == "Play");
  }
  CHECK(waits[1] == doctest::Approx(waits[0] / 2).epsilon(0.05));
  Telling page;
  page.start();
  page.press("story_play");
  page.press("story_play");
  CHECK(page.settle().wake_in < 0);
}

TEST_CASE("stories: an embed of the cells alone plays them as well") {
  Telling page(600);
  page.stage.environment.controls = Controls::none;
  page.start();
  CHECK(page.stage.find("story_next") != nullptr);
  CHECK(page.stage.find("insert") == nullptr);
  check_geometry(page.stage, 5000);
}

}  // namespace bloom::view
