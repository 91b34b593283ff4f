// Measure: made-up keys are asked of the filter as it stands, a million of them, then ten million
// in all, and so on, to count how many it takes for present.
//
// Deterministic: the same filter gives the same counts, however the work was sliced.
#pragma once

#include <cstdint>

#include "sim/state.hpp"

namespace bloom::sim {

class Measurement {
 public:
  static constexpr std::uint32_t first_portion = 1'000'000;
  static constexpr std::uint32_t most_keys = 1'000'000'000;

  explicit Measurement(const State& state) : revision_(state.revision()) {}

  // The next power of ten, from first_portion to most_keys, that is wanted after more().
  std::uint32_t next() const;
  void more() { wanted_ = next(); }
  // Asks `budget` more keys. True while more are wanted; false also when the filter is not
  // the one of the beginning any more.
  bool step(const State& state, std::uint32_t budget);
  // No more are wanted.
  void stop() { wanted_ = asked_; }

  std::uint64_t revision() const { return revision_; }
  std::uint32_t asked() const { return asked_; }    // keys that are not in the set
  std::uint32_t wanted() const { return wanted_; }  // of most_keys
  std::uint32_t hits() const { return hits_; }      // those that seem present: false positives
  Rate rate() const;                                // measured, with its 95 % interval

 private:
  std::uint64_t revision_;
  std::uint32_t asked_ = 0;
  std::uint32_t wanted_ = 0;
  std::uint32_t hits_ = 0;
  std::uint32_t skipped_ = 0;  // made-up keys that are in the set
};

}  // namespace bloom::sim
