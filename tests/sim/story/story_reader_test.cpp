// Stories as text: what is read of them, and what is refused with its line.
#include "sim/story/story_reader.hpp"

#include <doctest/doctest.h>
#include <string>
#include <variant>

#include "sim/story/command_reader.hpp"

using namespace bloom;
using namespace bloom::sim;

namespace {

const std::string whole = R"({
 "name": "a-story",
 "title": "A story",
 "about": "What it is of.",
 "group": "Begin here",
 "setup": "m=32&k=2&keys=cat",
 "steps": [
  {"words": "Filled: {filled}.",
   "commands": [{"type": "insert", "key": "dog"}, {"type": "fill", "keys": 3}],
   "question": {"ask": "And now?", "choices": ["NOT", "MAYBE"], "answer": "{verdict}"},
   "expect": {"inserted": 5, "rate": [0, 1], "verdict": "none"}},
  {"words": "Measured.", "commands": [{"type": "measure", "keys": 1000}], "view": "rates"}
 ]
})";

// The text with one part replaced.
std::string with(const std::string& part, const std::string& other) {
  const std::size_t at = whole.find(part);
  REQUIRE_MESSAGE(at != std::string::npos, part);
  return std::string(whole).replace(at, part.size(), other);
}

std::string refusal(const std::string& text) {
  const auto story = read_story(text);
  return story ? "" : story.reason();
}

}  // namespace

TEST_CASE("a story is read") {
  const auto story = read_story(whole);
  REQUIRE_MESSAGE(story.ok(), (story ? "" : story.reason()));
  CHECK(story->name == "a-story");
  CHECK(story->title == "A story");
  CHECK(story->about == "What it is of.");
  CHECK(story->group == "Begin here");
  CHECK(story->setup.size() == 2);
  REQUIRE(story->steps.size() == 2);
  const Step& first = story->steps.front();
  CHECK(first.line == 8);
  CHECK(first.actions.size() == 2);
  CHECK(std::get_if<Fill>(&first.actions[1])->keys == 3);
  CHECK(std::get_if<Fill>(&first.actions[1])->from == 1);
  REQUIRE(first.question.has_value());
  CHECK(first.question->choices.size() == 2);
  REQUIRE(first.expected.size() == 3);
  CHECK(first.expected[0].low == 5);
  CHECK(first.expected[0].high == 5);
  CHECK(first.expected[1].high == 1);
  CHECK(first.expected[2].words == "none");
  CHECK(first.expected[2].line == 11);
  CHECK(story->steps[1].view == "rates");
}

TEST_CASE("stories are read from one file") {
  const std::string text = "[" + whole + ",\n" + with("a-story", "b-story") + "]";
  const auto cards = read_cards(text);
  REQUIRE(cards.ok());
  REQUIRE(cards->size() == 2);
  const StoryCard& second = cards->back();
  CHECK(second.name == "b-story");
  CHECK(second.title == "A story");
  CHECK(second.about == "What it is of.");
  CHECK(second.group == "Begin here");
  CHECK(second.steps == 2);
  CHECK(second.json == with("a-story", "b-story"));
  CHECK(read_story(second.json).ok());
  CHECK(read_cards("{}").reason() == "line 1: stories are an array: […]");
  CHECK(read_cards("[{}]").reason() == "line 1: “name” is missing");
  CHECK(read_cards("[]").ok());
}

TEST_CASE("what is wrong is told with its line") {
  CHECK(refusal("").starts_with("line 1: this is not JSON"));
  CHECK(refusal(with("\"about\":", "\"about\"")) == "line 4: this is not JSON");
  CHECK(refusal("[]") == "line 1: a story is an object: {…}");
  CHECK(refusal(with("\"title\"", "\"titel\"")) ==
        "line 3: a story has no “titel”: it has name, title, about, group, setup, scene, steps");
  CHECK(refusal(with("a-story", "A story")) == "line 2: “name” may hold a-z, 0-9 and hyphens");
  CHECK(refusal(with("m=32", "m=3")).starts_with("line 6: "));
  CHECK(refusal(with("{filled}", "{fulled}")) == "line 8: “fulled” is no fact of the simulator");
  CHECK(refusal(with("{filled}", "{filled")) == "line 8: a brace is opened and not closed");
  CHECK(refusal(with("\"insert\"", "\"isnert\"")).starts_with("line 9: A command is an object"));
  CHECK(refusal(with("\"keys\": 3", "\"keys\": 0")) ==
        "line 9: “keys” is a whole number, 1 … 1,000,000");
  CHECK(refusal(with("\"keys\": 1000", "\"keys\": 1e9")).starts_with("line 12: "));
  CHECK(refusal(with("\"answer\"", "\"anwser\"")).starts_with("line 10: a question has no"));
  CHECK(refusal(with(", \"MAYBE\"", "")).starts_with("line 10: a question has either"));
  CHECK(refusal(with("\"inserted\": 5", "\"insreted\": 5")) ==
        "line 11: “insreted” is no fact of the simulator");
  CHECK(refusal(with("[0, 1]", "[1, 0]")) == "line 11: a range is two numbers: [low, high]");
  CHECK(refusal(with("[0, 1]", "true")).starts_with("line 11: a number, a range"));
  CHECK(refusal(with("\"rates\"", "\"rate\"")) ==
        "line 12: “view” is one of filter, rates, size, compare");
  CHECK(refusal(with(",\n  {\"words\": \"Measured.\", \"commands\": [{\"type\": \"measure\", "
                     "\"keys\": 1000}], \"view\": \"rates\"}",
                     "")) == "line 7: the last step asks what no step after it answers");
  CHECK(refusal(with("\"Measured.\"", "\"" + std::string(601, 'x') + "\"")) ==
        "line 12: “words” is a text of 1 … 600 bytes");
  CHECK(refusal(std::string(70000, ' ')) == "line 1: it is longer than 65,536 bytes");
  std::string steps;
  for (int i = 0; i < 41; ++i) steps += std::string(i > 0 ? ",\n" : "") + R"({"words": "x"})";
  CHECK(refusal(R"({"name": "n", "title": "t", "steps": [)" + steps + "]}") ==
        "line 41: “steps” has more than 40");
}

TEST_CASE("commands have the form of the JavaScript interface") {
  const auto configure =
      read_command(R"({"type": "configure", "family": "cuckoo", "m": 128, "p": 0.5})");
  REQUIRE(configure.ok());
  CHECK(std::get_if<Configure>(&*configure)->family == Family::cuckoo);
  CHECK(std::get_if<Configure>(&*configure)->bits == 128);
  CHECK(std::get_if<Configure>(&*configure)->rate == 0.5);
  const auto load = read_command(R"({"type": "load", "keys": ["a", "\u00e4"]})");
  REQUIRE(load.ok());
  CHECK(std::get_if<Load>(&*load)->keys == std::vector<std::string>{"a", "ä"});
  for (const char* const type : {"find", "seed", "clear", "undo", "redo"}) {
    CHECK(read_command("{\"type\": \"" + std::string(type) + "\"}").ok());
  }
  CHECK(read_command(R"({"type": "insert"})").reason() ==
        "The command insert needs key to be a well-formed string.");
  CHECK(read_command(R"({"type": "configure", "m": 1.5})").reason() ==
        "The command configure needs m to be a whole number, the bits.");
  CHECK(read_command(R"({"type": "configure"})")
            .reason()
            .starts_with("The command configure needs at least one of family, m, k,"));
  CHECK(read_command(R"({"type": "configure", "family": "guava"})")
            .reason()
            .starts_with("The command configure needs family to be one of classic, split-block,"));
  CHECK(!read_command(R"({"type": "load", "keys": ["a", 1]})").ok());
  CHECK(!read_command("7").ok());
}

TEST_CASE("a story of a stranger has bounds") {
  // Numbers that are none.
  CHECK(refusal(with("[0, 1]", "[0, 1e999]")) == "line 11: a range is two numbers: [low, high]");
  CHECK(refusal(with("\"inserted\": 5", "\"inserted\": 1e999")) ==
        "line 11: a number, a range [low, high] or words are expected");
  // What is expected of one step.
  std::string many = "\"inserted\": 5";
  for (int i = 1; i < 22; ++i) many += ", \"filled\": [0, 32]";
  CHECK(refusal(with("\"inserted\": 5", many)).empty());
  CHECK(refusal(with("\"inserted\": 5", many + ", \"m\": 32")) ==
        "line 11: “expect” has more than 24");
  // Nothing is filled where it is shown as it is written.
  CHECK(refusal(with("And now?", "How many of {m}?")) ==
        "line 10: “ask” is shown as it is, and no braces are filled in it");
  // Work: inserts weigh more than questions, and commands after them more than before.
  const std::string much = "line 12: the story does too much up to here: insert and ask fewer keys";
  const auto act = [](const std::string& commands) {
    return refusal(with(R"({"type": "measure", "keys": 1000})", commands));
  };
  const std::string measure = R"({"type": "measure", "keys": 1000000})";
  const std::string fill = R"({"type": "fill", "keys": 900000})";
  std::string measures = measure;
  for (int i = 1; i < 59; ++i) measures += "," + measure;
  CHECK(act(measures).empty());
  CHECK(act(measures + "," + measure + "," + measure) == much);
  CHECK(act(fill + "," + fill).empty());
  CHECK(act(fill + "," + fill + "," + fill) == much);
  std::string inserts = fill;
  for (int i = 0; i < 40; ++i) inserts += R"(,{"type": "insert", "key": "dog"})";
  CHECK(act(inserts) == much);
  std::string finds = R"({"type": "find"})";
  for (int i = 0; i < 6; ++i) finds += R"(,{"type": "find"})";
  CHECK(act(finds) == much);
}
