// Query attack: keys that were never inserted and that the filter takes for present. Who has some
// can ask them again and again: each costs the look-up that the filter was to save.
//
// In slices. It only reads. Deterministic, however the work was sliced.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bloom/result.hpp"
#include "sim/search.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

class QueryAttack {
 public:
  static constexpr std::uint32_t most_keys = 100;

  // Refused, with the reason, where not one can be found (sim/search.hpp).
  static Result<QueryAttack> begin(const State& state);

  // Asks so many made-up keys more, of the state that it began with. True while there is more to
  // do.
  bool step(const State& state, std::uint32_t tries);
  bool done() const { return done_; }
  double progress() const;  // 0 … 1

  const std::vector<std::string>& keys() const { return keys_; }  // found
  std::uint32_t tried() const { return search_.tried(); }         // at most Search::most_tries
  double expected_tries() const { return expected_; }             // for each of them
  // Of those found, the false positives when they were asked once more, at the end.
  std::uint32_t again() const { return again_; }

 private:
  QueryAttack(Search search, double expected) : search_(std::move(search)), expected_(expected) {}

  Search search_;
  double expected_;
  std::vector<std::string> keys_;
  std::uint32_t again_ = 0;
  bool done_ = false;
};

}  // namespace bloom::sim
