// The player: the state of a step is the same however it was reached.
#include "sim/story/player.hpp"

#include <doctest/doctest.h>
#include <string>
#include <variant>

#include "sim/story/story_reader.hpp"

using namespace bloom;
using namespace bloom::sim;

namespace {

Story story() {
  auto read = read_story(R"({
 "name": "pets", "title": "Pets", "setup": "m=16&k=3&scheme=independent",
 "steps": [
  {"words": "Empty: {filled} of {m}."},
  {"words": "cat reads {positions cat}.", "commands": [{"type": "insert", "key": "cat"}],
   "question": {"ask": "What of cow?", "choices": ["NOT", "MAYBE", "PRESENT"], "answer": "{verdict}"}},
  {"words": "cow: {verdict}.", "commands": [{"type": "check", "key": "cow"}],
   "question": {"ask": "A cell of cat?", "cell": true, "answer": "{positions cat}"}},
  {"words": "Those.", "question": {"ask": "Any key.", "key": "mouse", "answer": "{verdict}"}},
  {"words": "{guess}: {verdict}.", "commands": [{"type": "check", "key": "{guess}"}]},
  {"words": "Measured {measured} of {asked}.", "commands": [{"type": "fill", "keys": 3},
   {"type": "measure", "keys": 1000}, {"type": "delete", "key": "cat"}], "expect": {"refused": 1}}
 ]})");
  REQUIRE_MESSAGE(read.ok(), (read ? "" : read.reason()));
  return std::move(*read);
}

}  // namespace

TEST_CASE("a step explains the key that it speaks of, and none of a step before") {
  Simulator simulator;
  Player player(simulator);
  REQUIRE(player.start(story()).ok());
  const bool explained[] = {false, true, true, false, true, false};
  const auto check = [&] {
    CAPTURE(player.step());
    CHECK(simulator.state().explanation().has_value() == explained[player.step()]);
  };
  check();
  while (!player.last()) {
    player.next();
    check();
  }
  while (player.step() > 0) {
    player.back();
    check();
  }
}

TEST_CASE("a step that does something to many keys explains none of them") {
  auto seeded = read_story(R"({"name": "s", "title": "S", "steps": [
    {"words": "1", "commands": [{"type": "seed"}]},
    {"words": "2", "commands": [{"type": "insert", "key": "a"}, {"type": "insert", "key": "b"},
                                {"type": "insert", "key": "c"}]}]})");
  REQUIRE(seeded.ok());
  Simulator simulator;
  Player player(simulator);
  REQUIRE(player.start(std::move(*seeded)).ok());
  CHECK_FALSE(simulator.state().explanation().has_value());
  player.next();
  REQUIRE(simulator.state().explanation().has_value());
  CHECK(simulator.state().explanation()->key == "c");
}

TEST_CASE("words, answers and guesses come from the state") {
  Simulator simulator;
  Player player(simulator);
  CHECK(!player.playing());
  REQUIRE(player.start(story()).ok());
  CHECK(player.words() == "Empty: 0 of 16.");
  CHECK(player.back().now.empty());
  player.guess("NOT");  // nothing is asked
  CHECK(player.guessed().empty());
  player.next();
  CHECK(player.words().starts_with("cat reads "));
  player.guess("PERHAPS");
  CHECK(player.guessed().empty());
  player.guess("MAYBE");
  CHECK(player.guessed() == "MAYBE");
  const auto moved = player.next();
  REQUIRE(moved.now.size() == 1);
  CHECK(std::holds_alternative<Checked>(moved.now.front()));
  REQUIRE(player.answer().has_value());
  CHECK(player.answer()->guess == "MAYBE");
  CHECK(player.answer()->answer ==
        std::string(verdict_word(simulator.state().answer("cow").verdict)));
  CHECK(player.answer()->right == (player.answer()->answer == "MAYBE"));
  player.guess("16");
  CHECK(player.guessed().empty());
  player.guess(std::to_string(simulator.state().positions("cat").front()));
  player.next();
  CHECK(player.answer()->right);
  player.next();
  CHECK(player.words().starts_with("mouse: "));
  player.back();
  player.guess("cat");
  player.next();
  CHECK(player.words() == "cat: PRESENT.");
  player.next();
  CHECK(player.last());
  CHECK(player.words().ends_with(" of 1,000."));
  CHECK(player.unmet().empty());
  CHECK(player.next().now.empty());
}

TEST_CASE("a step's state is the same, whatever the reader did before") {
  Simulator simulator;
  Player player(simulator);
  REQUIRE(player.start(story()).ok());
  std::vector<std::uint64_t> digests{simulator.digest()};
  while (!player.last()) {
    player.next();
    digests.push_back(simulator.digest());
  }
  const Command meddling[] = {Insert{"elephant"}, Check{"elephant"}, Undo{}, Clear{}, Seed{}};
  for (const Command& command : meddling) {
    while (player.step() > 0) {
      simulator.apply(command);
      player.back();
      CHECK(simulator.digest() == digests[player.step()]);
    }
    while (!player.last()) {
      simulator.apply(command);
      player.next();
      CHECK(simulator.digest() == digests[player.step()]);
    }
  }
  for (std::uint32_t step = 0; step < digests.size() + 3; ++step) {
    REQUIRE(player.start(story(), step).ok());
    CHECK(simulator.digest() == digests[std::min<std::size_t>(step, digests.size() - 1)]);
  }
}

TEST_CASE("the reader's own filter comes back, or the story's stays") {
  Simulator simulator;
  simulator.apply(Seed{});
  simulator.apply(Insert{"own"});
  const std::uint64_t own = simulator.digest();
  Player player(simulator);
  REQUIRE(player.start(story(), 2).ok());
  std::uint64_t revision = simulator.state().revision();
  player.leave(false);
  CHECK(!player.playing());
  CHECK(simulator.digest() == own);
  CHECK(simulator.state().revision() > revision);
  simulator.apply(Undo{});
  simulator.apply(Redo{});
  CHECK(simulator.digest() == own);

  REQUIRE(player.start(story(), 2).ok());
  const std::uint64_t played = simulator.digest();
  revision = simulator.state().revision();
  player.leave(true);
  CHECK(simulator.digest() == played);
  CHECK(simulator.state().revision() == revision);
}

TEST_CASE("while a file loads, a story waits") {
  Simulator simulator;
  Player player(simulator);
  REQUIRE(player.start(story()).ok());
  REQUIRE(simulator.load_begin().ok());
  CHECK(player.next().now.empty());
  CHECK(player.step() == 0);
  player.leave(false);
  CHECK(player.playing());
  Player other(simulator);
  CHECK(!other.start(story()).ok());
  simulator.load_cancel();
  CHECK(player.next().now.size() == 1);
}
