// What typing shows before anything is asked.
#include <doctest/doctest.h>
#include <random>

#include "tests/view/stage.hpp"

using namespace bloom;
using namespace bloom::view;

TEST_CASE("a preview says what Check then says, and changes nothing") {
  std::mt19937_64 random(5);
  Stage stage;
  stage.apply(sim::Seed{});
  stage.apply(sim::Check{"mango"});
  stage.settle();
  const std::string status = stage.text("verdict");
  const std::uint64_t digest = stage.simulator.digest();
  int verdicts[3] = {};
  for (int round = 0; round < 300; ++round) {
    std::string key = round % 10 == 0 ? "apple" : "";
    for (std::uint64_t length = 1 + random() % 9; key.size() < length;) {
      key += static_cast<char>('a' + random() % 26);
    }
    stage.view.set_text("key", key);
    stage.frame();
    const std::string words = stage.text("preview");
    const sim::Checked checked = stage.simulator.state().answer(key);
    ++verdicts[static_cast<int>(checked.verdict)];
    CHECK(words.starts_with(std::string("Check would say ") + sim::verdict_word(checked.verdict)));
    CHECK(stage.text("verdict") == status);
  }
  CHECK(verdicts[0] > 0);
  CHECK(verdicts[1] > 0);
  CHECK(verdicts[2] > 0);
  CHECK(stage.simulator.digest() == digest);
}

TEST_CASE("a preview lasts until the key is used or the text is gone") {
  Stage stage;
  stage.settle();
  stage.view.set_text("key", "fig");
  stage.frame();
  CHECK(stage.text("preview").starts_with("Check would say NOT: bit "));
  stage.view.submit(false);
  stage.settle();
  CHECK(stage.find("preview") == nullptr);
  stage.view.set_text("key", "figs");
  stage.frame();
  CHECK(stage.find("preview") != nullptr);
  stage.view.set_text("key", "");
  stage.frame();
  CHECK(stage.find("preview") == nullptr);
  stage.view.set_text("key", std::string(5000, 'x'));  // no key
  stage.frame();
  CHECK(stage.find("preview") == nullptr);

  stage.view.set_text("key", "fig");
  stage.frame();
  CHECK(stage.text("preview") ==
        "Check would say PRESENT: all its bits are 1, and you did insert it.");
  stage.view.activate("seed");
  stage.settle();
  CHECK(stage.find("preview") == nullptr);
}

TEST_CASE("typing costs one frame a letter and moves nothing") {
  for (const float width : {390.0f, 1280.0f}) {
    Stage stage(width, 1);
    stage.apply(sim::Seed{});
    stage.apply(sim::Check{std::string(200, 'w')});
    stage.settle();
    const auto places = [&] {
      std::string text;
      for (const char* id : {"key", "verdict", "cell", "inserted", "m"}) {
        const Rect& rect = stage.widget(id).rect;
        text += std::to_string(rect.y) + ' ' + std::to_string(rect.height) + ' ';
      }
      return text;
    };
    const std::string before = places();
    for (const char* text : {"t", "to", "tom", "toma", "tomat", "tomato"}) {
      stage.view.set_text("key", text);
      CHECK(stage.settle() == 1);
      CHECK(places() == before);
    }
  }
}
