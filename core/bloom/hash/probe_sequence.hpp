// The positions of a key that is known by one 64-bit hash, for the families that scatter their
// probes over the whole filter.
#pragma once

#include <cstdint>

#include "bloom/hash/mix.hpp"

namespace bloom::detail {

// Numbers that choose cells one after another: the states of a 64-bit linear congruential generator
// that starts at the hash, scrambled under the filter's seed. Unlike double hashing it has no
// degenerate keys (all probes on one cell), so the classic formula holds for small filters, too.
class ProbeSequence {
 public:
  constexpr ProbeSequence(Hash hash, std::uint64_t seed) : state_(mix(hash, seed)) {}

  constexpr std::uint64_t next() {
    // The multiplier is Steele & Vigna's ("Computationally easy, spectrally good multipliers",
    // 2021).
    state_ = state_ * 0xd1342543de82ef95 + 1;
    return state_;
  }

  // The cell that a number chooses: 0 … cells − 1.
  static constexpr std::uint32_t cell(std::uint64_t number, std::uint32_t cells) {
    return reduce(high_half(number), cells);
  }

 private:
  std::uint64_t state_;
};

}  // namespace bloom::detail
