// Plays a story over the one simulator: Start, Next, Back, Leave.
//
// The reader's own filter is set aside while a story is played. The state of a step is always that
// of its setup and of all commands up to it, whatever the reader did in between: Back and Next lead
// to the same digest every time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bloom/result.hpp"
#include "sim/event.hpp"
#include "sim/simulator.hpp"
#include "sim/story/facts.hpp"
#include "sim/story/story.hpp"

namespace bloom::sim {

class Player {
 public:
  // The simulator outlives the player.
  explicit Player(Simulator& simulator) : simulator_(simulator) {}

  // What happened: all that led to the step, and what the step itself does.
  struct Moved {
    std::vector<Event> before;
    std::vector<Event> now;
  };

  // Sets the present filter aside, but where a story is played already, and shows a step of the
  // story, from 0; the last one where it has fewer. Refused while a file loads.
  Result<Moved> start(Story&& story, std::uint32_t step = 0);

  bool playing() const { return playing_; }
  // Only while one is played:
  const Story& story() const { return story_; }
  std::uint32_t step() const { return step_; }
  bool last() const { return step_ + 1 == story_.steps.size(); }
  // At the first and at the last step nothing happens; nor while a file loads.
  Moved next();
  Moved back();

  // The reader's answer to the question of this step: a choice, the number of a cell, or a key.
  // Passed over where it is none of these, or nothing is asked.
  void guess(std::string text);
  const std::string& guessed() const { return guesses_[step_]; }  // of this step; empty: nothing

  std::string words() const;  // of the step, as it was when it was reached
  // The question of the step before, and what has become of it.
  struct Answer {
    std::string guess;  // empty where the reader gave none
    std::string answer;
    bool right = false;
  };
  std::optional<Answer> answer() const { return answer_; }
  const Outcome& outcome() const { return outcome_; }  // what it left beside the state
  // What is not as the story says, a sentence each; nothing where all is.
  const std::vector<std::string>& unmet() const { return unmet_; }

  // The state is as the step left it.
  bool untouched() const;

  // Ends the story. The filter that it made stays, or the reader's own is there again.
  void leave(bool keep);

 private:
  Moved replay(std::uint32_t step);
  std::vector<Event> play(Simulator& simulator, std::uint32_t step);
  void arrive(std::uint32_t step, const std::vector<Event>& now);

  Simulator& simulator_;
  Simulator own_;  // while one is played
  Story story_;
  std::vector<std::string> guesses_;  // by step
  Outcome outcome_;
  std::string words_;
  std::optional<Answer> answer_;
  std::vector<std::string> unmet_;
  std::uint32_t step_ = 0;
  bool playing_ = false;
  // Of the state, as the step left it.
  std::uint64_t revision_ = 0;
  std::uint64_t newest_line_ = 0;
};

}  // namespace bloom::sim
