// Find a false positive: made-up keys are asked, always the same in the same order, until the
// filter takes one for present that was never inserted.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "bloom/result.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

// Made-up key number 0, 1, …: everyday words first, then guess1, guess2, …; all of them differ.
std::string made_up_key(std::uint32_t number);

// The expected number of tries until a false positive, from the best that is known of the rate:
// the exact rate, else the measured one. Where no sample hit: in a classic filter from the fill and
// what double hashing adds to it, in others the least that the samples leave possible. Infinity
// when nothing is filled.
double expected_tries(const State& state);

// One search, in slices. It only reads: the state is as before, until the key found is checked.
class Search {
 public:
  static constexpr std::uint32_t most_tries = 10'000'000;

  // Refused where nothing was inserted, where a false positive could not be told from a key of an
  // imported filter, and where more tries than most_tries are expected: the reason names them.
  static Result<Search> begin(const State& state);

  enum class Outcome : std::uint8_t {
    searching,  // call step again
    found,      // key() is a false positive
    none,       // most_tries were not enough; none_found() says so
    stale,      // the filter has changed since begin: there is nothing to find any more
  };

  // Asks `tries` more keys, rounded up to a batch of some hundred; any slices ask the same keys in
  // the same order. Only while searching; after a find it goes on behind the key that was found.
  Outcome step(const State& state, std::uint32_t tries);

  const std::string& key() const { return key_; }
  std::uint32_t tried() const { return tried_; }                 // of most_tries
  const std::string& none_found() const { return none_found_; }  // a sentence

 private:
  Search(std::uint64_t revision, std::string none_found)
      : revision_(revision), none_found_(std::move(none_found)) {}

  std::uint64_t revision_;
  std::string none_found_;
  std::uint32_t tried_ = 0;
  std::string key_;
};

}  // namespace bloom::sim
