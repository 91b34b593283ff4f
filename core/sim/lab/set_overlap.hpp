// Union and intersection: a second set of keys makes a second filter of the settings of the first.
// Their bits are joined by OR and by AND, and what the joined bits let one estimate stands beside
// what is so.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "bloom/filters/classic.hpp"
#include "sim/keys/key_lines.hpp"
#include "sim/keys/key_store.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

// Of the bits that a join left.
struct SetEstimates {
  std::uint32_t keys = 0;    // that are truly in it
  std::uint32_t filled = 0;  // bits that are 1
  double estimate = 0;       // of the keys, from the fill; infinity where every bit is 1
  Rate rate = {};            // of false positives: seeming in it, and in fact not
  std::uint32_t own = 0;     // bits of a filter that is made of just these keys
};

class SetOverlap {
 public:
  // Only of a classic filter whose keys are known: refused with a sentence else.
  static Result<SetOverlap> begin(const State& state);

  // Only while the filter is the one of the beginning:
  // Takes the keys that the bytes complete, one a line. Refused of more keys than there is room
  // for.
  Result<Done> feed(const State& state, std::string_view bytes);
  // Takes the last line, and joins. Refused when there is no memory.
  Result<Done> finish(const State& state);

  std::uint64_t revision() const { return revision_; }
  const LoadReport& report() const { return lines_.report(); }
  // After finish.
  const SetEstimates& first() const { return first_; }                // the filter on screen
  const SetEstimates& second() const { return second_; }              // the second set alone
  const SetEstimates& united() const { return united_; }              // OR
  const SetEstimates& intersection() const { return intersection_; }  // AND
  // What the estimates of the two sets and of their union leave for the intersection.
  double left_for_intersection() const { return left_; }

 private:
  SetOverlap(std::uint64_t revision, ClassicFilter filter)
      : revision_(revision), filter_(std::move(filter)) {}

  Result<Done> take(const State& state, std::string_view key);

  std::uint64_t revision_;
  ClassicFilter filter_;  // the second
  KeyLines lines_;
  KeyStore keys_;
  std::vector<std::uint32_t> in_both_;  // places in keys_
  SetEstimates first_, second_, united_, intersection_;
  double left_ = 0;
};

}  // namespace bloom::sim
