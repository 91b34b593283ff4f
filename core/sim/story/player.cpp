#include "sim/story/player.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>
#include <variant>

#include "sim/story/placeholders.hpp"
#include "sim/story/run_action.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

std::uint64_t newest_line(const State& state) {
  return state.log().empty() ? 0 : state.log().front().id;
}

void append(std::vector<Event>& events, std::vector<Event> more) {
  std::move(more.begin(), more.end(), std::back_inserter(events));
}

// Whether it is among the numbers of a text such as "1, 4 and 9".
bool names(std::string_view numbers, std::string_view number) {
  const std::string_view digits = "0123456789";
  while (true) {
    numbers.remove_prefix(std::min(numbers.find_first_of(digits), numbers.size()));
    if (numbers.empty()) return false;
    const std::string_view each = numbers.substr(0, numbers.find_first_not_of(digits));
    if (each == number) return true;
    numbers.remove_prefix(each.size());
  }
}

}  // namespace

Result<Player::Moved> Player::start(Story&& story, std::uint32_t step) {
  if (simulator_.loading()) {
    return Error{"A file is being loaded: wait until it is done, or cancel it."};
  }
  if (!playing_) {
    own_ = Simulator(simulator_.state().families());
    simulator_.swap_with(own_);
  }
  story_ = std::move(story);
  playing_ = true;
  guesses_.assign(story_.steps.size(), {});
  return replay(std::min(step, static_cast<std::uint32_t>(story_.steps.size() - 1)));
}

Player::Moved Player::next() {
  if (last() || simulator_.loading()) return {};
  if (!untouched()) return replay(step_ + 1);
  Moved moved;
  moved.now = play(simulator_, step_ + 1);
  arrive(step_ + 1, moved.now);
  return moved;
}

Player::Moved Player::back() {
  if (step_ == 0 || simulator_.loading()) return {};
  return replay(step_ - 1);
}

bool Player::untouched() const {
  const State& state = simulator_.state();
  return state.revision() == revision_ && newest_line(state) == newest_line_;
}

Player::Moved Player::replay(std::uint32_t step) {
  Moved moved;
  Simulator fresh(simulator_.state().families());
  moved.before.emplace_back(Cleared{});
  outcome_ = begun(story_.scene);
  for (const Command& command : story_.setup) append(moved.before, fresh.apply(command));
  for (std::uint32_t i = 0; i < step; ++i) append(moved.before, play(fresh, i));
  moved.now = play(fresh, step);
  simulator_.swap_with(fresh);
  arrive(step, moved.now);
  return moved;
}

std::vector<Event> Player::play(Simulator& simulator, std::uint32_t step) {
  std::vector<Event> events;
  if (step > 0) {
    const auto& asked = story_.steps[step - 1].question;
    if (asked && asked->kind == Question::Kind::key) {
      const std::string& typed = guesses_[step - 1];
      outcome_.guess = typed.empty() ? asked->sample : typed;
    }
  }
  if (step > 0) outcome_.refused.clear();  // before, it is of the scene
  for (const Action& action : story_.steps[step].actions) {
    append(events, act(action, simulator, outcome_));
  }
  return events;
}

void Player::arrive(std::uint32_t step, const std::vector<Event>& now) {
  // The last key is explained where the step has done something to it, and not to many.
  constexpr auto most_keys = 3;
  const auto keys = std::count_if(now.begin(), now.end(), [](const Event& event) {
    return std::holds_alternative<Inserted>(event) || std::holds_alternative<Checked>(event) ||
           std::holds_alternative<Deleted>(event);
  });
  if (keys == 0 || keys > most_keys) simulator_.forget_explanation();
  const State& state = simulator_.state();
  step_ = step;
  revision_ = state.revision();
  newest_line_ = newest_line(state);
  words_ = told(story_.steps[step].words, state, outcome_);
  answer_.reset();
  if (step > 0 && story_.steps[step - 1].question) {
    const Question& question = *story_.steps[step - 1].question;
    Answer answer{guesses_[step - 1], told(question.answer, state, outcome_)};
    answer.right = question.kind == Question::Kind::cell ? names(answer.answer, answer.guess)
                                                         : answer.guess == answer.answer;
    answer_ = std::move(answer);
  }
  unmet_.clear();
  bool refusal_expected = false;
  for (const Expectation& expected : story_.steps[step].expected) {
    refusal_expected = refusal_expected || expected.fact == "refused";
    std::string sentence = sim::unmet(expected, state, outcome_);
    if (sentence.empty()) continue;
    unmet_.push_back("line " + std::to_string(expected.line) + ": " + std::move(sentence));
  }
  if (!refusal_expected && !outcome_.refused.empty()) {
    unmet_.push_back("line " + std::to_string(story_.steps[step].line) +
                     ": a command is refused: " + outcome_.refused);
  }
}

std::string Player::words() const {
  return words_;
}

void Player::guess(std::string text) {
  const auto& question = story_.steps[step_].question;
  if (!question) return;
  bool fits = false;
  switch (question->kind) {
    case Question::Kind::choice:
      fits = std::find(question->choices.begin(), question->choices.end(), text) !=
             question->choices.end();
      break;
    case Question::Kind::cell: {
      std::uint32_t cell = 0;
      const char* const end = text.data() + text.size();
      fits = std::from_chars(text.data(), end, cell).ptr == end && !text.empty() &&
             cell < simulator_.state().cells();
      break;
    }
    case Question::Kind::key:
      fits = key_problem(text).empty();
      break;
  }
  if (fits) guesses_[step_] = std::move(text);
}

void Player::leave(bool keep) {
  if (!playing_ || simulator_.loading()) return;
  if (!keep) simulator_.swap_with(own_);
  own_ = Simulator(simulator_.state().families());
  story_ = {};
  playing_ = false;
}

}  // namespace bloom::sim
