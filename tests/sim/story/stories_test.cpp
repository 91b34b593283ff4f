// Every story of the page, played to its end and back: what it expects must be so. With -s the
// words of each step are printed as the reader sees them.
#include <algorithm>
#include <cstdint>
#include <dirent.h>
#include <doctest/doctest.h>
#include <set>
#include <string>
#include <vector>

#include "sim/story/player.hpp"
#include "sim/story/story_reader.hpp"

#include "tests/support/vectors.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

std::vector<std::string> story_files() {
  std::vector<std::string> names;
  DIR* const folder = opendir(BLOOM_STORIES);
  REQUIRE_MESSAGE(folder != nullptr, BLOOM_STORIES);
  while (const dirent* const entry = readdir(folder)) {
    const std::string name = entry->d_name;
    if (name.ends_with(".json")) names.push_back(name);
  }
  closedir(folder);
  std::sort(names.begin(), names.end());
  return names;
}

Story story_of(const std::string& file) {
  const std::string text = vector_file("../../web/stories/" + file);
  auto story = read_story(text);
  REQUIRE_MESSAGE(story.ok(), std::string(file + ": " + (story ? "" : story.reason())));
  return std::move(*story);
}

std::uint32_t words_in(const std::string& text) {
  return static_cast<std::uint32_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

void check_step(const Player& player, const std::string& where) {
  CHECK_MESSAGE(!player.words().empty(), std::string(where + " " + player.words()));
  // Under twenty seconds at 200 words a minute, with the question and its choices.
  std::uint32_t words = words_in(player.words());
  if (const auto& question = player.story().steps[player.step()].question) {
    words += words_in(question->ask);
    for (const std::string& choice : question->choices) words += words_in(choice);
  }
  CHECK_MESSAGE(words <= 62, std::string(where + " " + player.words()));
  for (const std::string& sentence : player.unmet()) {
    INFO(where);
    CHECK_MESSAGE(false, sentence);
  }
  if (player.step() == 0) return;
  const auto& asked = player.story().steps[player.step() - 1].question;
  CHECK(asked.has_value() == player.answer().has_value());
  if (!asked) return;
  const std::string answer = player.answer()->answer;
  CHECK_MESSAGE(!answer.empty(), std::string(where + " answer: " + answer));
  if (asked->kind == Question::Kind::choice) {
    CHECK_MESSAGE(std::count(asked->choices.begin(), asked->choices.end(), answer) == 1,
                  std::string(where + " “" + answer + "” is no choice of the question before"));
  }
}

}  // namespace

TEST_CASE("every story comes true, forwards and backwards") {
  std::set<std::string> names;
  for (const std::string& file : story_files()) {
    const Story story = story_of(file);
    Simulator simulator;
    simulator.apply(Insert{"the reader's own"});
    const std::uint64_t own = simulator.digest();
    Player player(simulator);
    REQUIRE(player.start(story_of(file)).ok());
    std::vector<std::uint64_t> digests;
    while (true) {
      const std::string where = file + ", step " + std::to_string(player.step() + 1) + ":";
      check_step(player, where);
      digests.push_back(simulator.digest());
      if (player.last()) break;
      player.next();
    }
    CHECK(digests.size() == story.steps.size());
    while (player.step() > 0) {
      player.back();
      check_step(player, file + ", back at step " + std::to_string(player.step() + 1) + ":");
      CHECK(simulator.digest() == digests[player.step()]);
    }
    player.leave(false);
    CHECK(simulator.digest() == own);
    CHECK_MESSAGE(names.insert(story.name).second, std::string(file + " has a name of its own"));
  }
  CHECK(!names.empty());
}

TEST_CASE("stories keep to what a reader can take in") {
  for (const std::string& file : story_files()) {
    const Story story = story_of(file);
    CHECK_MESSAGE(story.steps.size() >= 5, file);
    CHECK_MESSAGE(story.steps.size() <= 16, file);
    const bool grouped = story.group == "Begin here" || story.group == "Where filters work" ||
                         story.group == "Where they mislead";
    CHECK_MESSAGE(grouped, file);  // as web/stories.mjs has them
    CHECK_MESSAGE(!story.about.empty(), file);
    std::uint32_t expected = 0;
    for (std::size_t i = 0; i < story.steps.size(); ++i) {
      const Step& step = story.steps[i];
      const std::string where = file + ", step " + std::to_string(i + 1);
      CHECK_MESSAGE((step.actions.empty() || !step.expected.empty()),
                    std::string(where + " does something and expects nothing"));
      expected += static_cast<std::uint32_t>(step.expected.size());
    }
    CHECK_MESSAGE(expected >= 4, file);
  }
}

TEST_CASE("a changed number in a story is found") {
  for (const std::string& file : story_files()) {
    Story story = story_of(file);
    for (Step& step : story.steps) {
      for (Expectation& expected : step.expected) {
        if (expected.words) {
          *expected.words += "!";
        } else {
          expected.low = expected.high = expected.high + 1;
        }
      }
    }
    Simulator simulator;
    Player player(simulator);
    REQUIRE(player.start(std::move(story)).ok());
    while (true) {
      CHECK_MESSAGE(player.unmet().size() >= player.story().steps[player.step()].expected.size(),
                    file);
      if (player.last()) break;
      player.next();
    }
  }
}

TEST_CASE("the story in web/stories/README.md can be played") {
  const std::string text = vector_file("../../web/stories/README.md");
  const std::size_t begin = text.find("```json\n{\"name\"") + 8;
  auto story = read_story(text.substr(begin, text.find("```", begin) - begin));
  REQUIRE_MESSAGE(story.ok(), (story ? "" : story.reason()));
  Simulator simulator;
  Player player(simulator);
  REQUIRE(player.start(std::move(*story)).ok());
  check_step(player, "README");
  player.next();
  check_step(player, "README");
}
