// Poison: keys that do as much harm as keys can. Of made-up keys only those are taken whose cells
// are all free and differ, until the filter is full, with far fewer keys than it was made for
// (Gerbet, Kumar & Lauradoux 2015, “The power of evil choices in Bloom filters”). In a family whose
// places copies of a key crowd, one such key is enough: it is inserted until it is refused.
//
// In slices, on a copy of the filter. Deterministic: the same filter gives the same keys, however
// the work was sliced.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/bits/buffer.hpp"
#include "bloom/hash/reduce.hpp"
#include "bloom/result.hpp"
#include "sim/keys/generated_key.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// What honest keys do, whose k cells are as good as random: how many of `cells` are expected to be
// in use after so many keys, from `used` on; and how many keys bring it there (the coupon
// collector's number). used ≤ then ≤ cells.
double used_by_honest(std::uint64_t cells, std::uint32_t k, std::uint64_t used, std::uint32_t keys);
double honest_keys_for(std::uint64_t cells, std::uint32_t k, std::uint64_t used,
                       std::uint64_t then);

// Of the filter with so many of the chosen keys.
struct Dose {
  std::uint32_t keys;
  std::uint64_t used;  // cells
  Rate rate;
};

// Why such a filter is not poisoned, a sentence; empty where it can be.
std::string_view immunity(const FamilyInfo& family);

class Pollution {
 public:
  // It ends here at the latest, after a few seconds.
  static constexpr std::uint32_t most_tries = 1U << 23;
  static constexpr std::uint32_t most_keys = 1'000'000;

  // Refused, with the reason, for a filter that is full, for families where no key sets more cells
  // than another, and when there is no memory.
  static Result<Pollution> begin(const Specimen& filter);

  // Tries so many more made-up keys. Where many in a row do not set as many free cells as is asked
  // for, one cell less is asked for from then on. True while there is more to do.
  bool step(std::uint32_t tries);
  bool done() const { return copy_ == nullptr; }
  double progress() const;  // 0 … 1

  std::uint32_t tried() const { return tried_; }
  std::uint32_t keys() const { return doses_.back().keys; }               // chosen, so far
  std::string_view key(std::uint32_t index, GeneratedKey& memory) const;  // index < keys()
  std::vector<std::string> chosen() const;                                // all of them
  std::uint64_t cells() const { return cells_; }
  std::uint32_t cells_a_key() const { return hashes_; }  // at most
  bool crowds() const { return crowds_; }                // all keys are copies of one
  // From none of the chosen keys to all of them, by keys.
  const std::vector<Dose>& doses() const { return doses_; }
  bool full() const { return doses_.back().used == cells_; }

 private:
  Pollution(std::unique_ptr<Specimen> copy, detail::Buffer<std::uint32_t> numbers);
  std::uint32_t fresh(std::string_view key) const;
  void take(std::string_view key, std::uint32_t fresh);
  void take_copies(std::string_view key);
  void note();

  std::unique_ptr<Specimen> copy_;         // with the keys chosen so far; null when done
  detail::Reducer reduce_;                 // of a classic filter
  detail::Buffer<std::uint32_t> numbers_;  // of the chosen keys
  std::uint64_t cells_;
  bool crowds_;
  std::uint32_t hashes_;
  std::uint64_t used_;
  std::uint32_t chosen_ = 0;
  std::uint32_t tried_ = 0;
  std::uint32_t asked_for_ = 0;  // free cells that a key must set
  std::uint32_t in_vain_ = 0;    // tries since the last key was taken
  std::uint32_t patience_ = 0;
  std::vector<Dose> doses_;
};

}  // namespace bloom::sim
