#include "sim/story/story_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "bloom/text/json.hpp"
#include "sim/link/link.hpp"
#include "sim/story/action_reader.hpp"
#include "sim/story/json_walk.hpp"
#include "sim/story/placeholders.hpp"
#include "sim/story/story_text.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

constexpr std::array<std::string_view, 7> story_members{"name",  "title", "about", "group",
                                                        "setup", "scene", "steps"};
constexpr std::array<std::string_view, 5> step_members{"words", "commands", "question", "expect",
                                                       "view"};
constexpr std::array<std::string_view, 5> question_members{"ask", "choices", "cell", "key",
                                                           "answer"};
constexpr std::array<std::string_view, 4> views{"filter", "rates", "size", "compare"};

class StoryReader : public StoryText {
 public:
  using StoryText::StoryText;

  Story story(std::string_view json) {
    Story story;
    if (!object(json, "a story", story_members)) return story;
    story.name = words(json, "name", true);
    const bool plain = std::all_of(story.name.begin(), story.name.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!plain) refuse(at(json, "name"), "“name” may hold a-z, 0-9 and hyphens");
    story.title = words(json, "title", true);
    story.about = words(json, "about", false);
    story.group = words(json, "group", false);
    read_setup(json, story);
    if (const auto written = text::json_member(json, "scene"); !written.empty()) {
      auto scene = read_scene(written);
      if (scene) story.scene = std::move(*scene);
      if (!scene) refuse(written, scene.reason());
    }
    read_steps(json, story);
    return story;
  }

  std::vector<StoryCard> cards(std::string_view json) {
    std::vector<StoryCard> cards;
    if (!json.starts_with('[')) {
      refuse(json, "stories are an array: […]");
      return cards;
    }
    each_item(json, [&](std::string_view each) {
      if (!object(each, "a story", story_members)) return;
      StoryCard card{words(each, "name", true),
                     words(each, "title", true),
                     words(each, "about", false),
                     words(each, "group", false),
                     0,
                     each};
      items(each, "steps", max_steps, [&](std::string_view) { ++card.steps; });
      cards.push_back(std::move(card));
    });
    return cards;
  }

 private:
  void read_setup(std::string_view json, Story& story) {
    const std::string link = words(json, "setup", false);
    Link setup = parse_link({}, link);
    if (!setup.problems.empty()) refuse(at(json, "setup"), setup.problems.front());
    story.setup = std::move(setup.commands);
    for (const Command& command : story.setup) {
      work_ += work_of(command, {}, keys_);
      keys_ += keys_of(command);
    }
  }

  void read_steps(std::string_view json, Story& story) {
    items(json, "steps", max_steps,
          [&](std::string_view each) { story.steps.push_back(step(each, story.scene)); });
    if (story.steps.empty()) return refuse(at(json, "steps"), "a story has steps, at least one");
    if (story.steps.back().question) {
      refuse(at(json, "steps"), "the last step asks what no step after it answers");
    }
  }

  Step step(std::string_view json, const Scene& scene) {
    Step step;
    step.line = line_of(json);
    if (!object(json, "a step", step_members)) return step;
    step.words = words(json, "words", true);
    items(json, "commands", max_actions,
          [&](std::string_view each) { add_action(each, scene, step); });
    if (const auto question = text::json_member(json, "question"); !question.empty()) {
      step.question = read_question(question);
    }
    if (const auto expected = text::json_member(json, "expect"); !expected.empty()) {
      read_expected(expected, step);
    }
    step.view = words(json, "view", false);
    if (!step.view.empty() && std::find(views.begin(), views.end(), step.view) == views.end()) {
      refuse(at(json, "view"), "“view” is one of " + one_of(views));
    }
    return step;
  }

  void add_action(std::string_view json, const Scene& scene, Step& step) {
    auto action = read_action(json);
    if (!action) return refuse(json, action.reason());
    if (const auto problem = scene_problem(*action, scene); !problem.empty()) {
      return refuse(json, problem);
    }
    work_ += work_of(*action, scene, keys_);
    keys_ += keys_of(*action);
    if (work_ > max_work) {
      return refuse(json, "the story does too much up to here: insert and ask fewer keys");
    }
    step.actions.push_back(std::move(*action));
  }

  Question read_question(std::string_view json) {
    Question question;
    if (!object(json, "a question", question_members)) return question;
    question.ask = plain(json, "ask", words(json, "ask", true));
    question.answer = words(json, "answer", true);
    items(json, "choices", max_choices, [&](std::string_view each) {
      question.choices.push_back(plain(each, "choices", text(each, "choices")));
    });
    question.sample = words(json, "key", false);
    const bool cell = text::json_member(json, "cell") == "true";
    const bool choice = question.choices.size() > 1;
    const bool key = !question.sample.empty();
    if (cell + choice + key != 1) {
      refuse(json,
             "a question has either “choices”, two at least, or “cell”: true, or “key”, a "
             "key for readers who type none");
    }
    question.kind = cell  ? Question::Kind::cell
                    : key ? Question::Kind::key
                          : Question::Kind::choice;
    return question;
  }

  void read_expected(std::string_view json, Step& step) {
    if (!json.starts_with('{')) return refuse(json, "“expect” is an object: {…}");
    each_member(json, [&](std::string_view written, std::string_view value) {
      if (step.expected.size() == max_expected) {
        return refuse_member(written, "expect", "has more than " + std::to_string(max_expected));
      }
      Expectation expected;
      expected.fact = *json_text_of(written);
      expected.line = line_of(written);
      if (!is_fact(expected.fact)) {
        refuse_member(written, expected.fact, "is no fact of the simulator");
      }
      std::uint32_t numbers = 0;
      const auto take = [&](std::string_view number) {
        const auto read = text::json_number(number);
        if (!read || !std::isfinite(*read)) return;
        (numbers++ == 0 ? expected.low : expected.high) = *read;
      };
      expected.words = json_text_of(value);
      if (value.starts_with('[')) {
        each_item(value, take);
        if (numbers != 2 || expected.low > expected.high) {
          refuse(value, "a range is two numbers: [low, high]");
        }
      } else if (!expected.words) {
        take(value);
        if (numbers != 1) refuse(value, "a number, a range [low, high] or words are expected");
        expected.high = expected.low;
      }
      step.expected.push_back(std::move(expected));
    });
  }

  std::uint64_t work_ = 0;  // of all that was read
  std::uint64_t keys_ = 0;  // that it inserts
};

}  // namespace

Result<Story> read_story(std::string_view json) {
  StoryReader source(json);
  const std::string_view value = source.value(max_story_bytes);
  Story story;
  if (source.problem().empty()) story = source.story(value);
  if (!source.problem().empty()) return Error{source.problem()};
  return story;
}

Result<std::vector<StoryCard>> read_cards(std::string_view json) {
  StoryReader source(json);
  const std::string_view value = source.value(max_library_bytes);
  std::vector<StoryCard> cards;
  if (source.problem().empty()) cards = source.cards(value);
  if (!source.problem().empty()) return Error{source.problem()};
  return cards;
}

}  // namespace bloom::sim
