// A rate of false positives, counted on seeded random hashes: the same numbers on every platform.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "bloom/hash/hash.hpp"
#include "bloom/hash/xxh64.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

inline constexpr std::uint32_t rate_samples = 1U << 16;  // about a millisecond

// Where a measured rate lies.
struct Interval {
  double low;
  double high;
};

// Of so many hits among so many questions, with 95 %. Wilson 1927: the interval for a proportion
// that stays sensible near 0, where these rates are. Without a hit the rule of three: at most 3/n.
Interval wilson(std::uint32_t hits, std::uint32_t samples);

// The same as a rate. 0 … 1 where nothing was asked.
Rate counted_rate(std::uint32_t hits, std::uint32_t samples);

// How many of rate_samples random hashes are taken for present: `ask` is a may_contain_all().
template <class Ask>
std::uint32_t sampled_hits(Ask ask) {
  std::array<Hash, 1024> hashes;
  std::array<std::uint64_t, hashes.size() / 64> answers;
  std::uint32_t hits = 0;
  std::uint64_t next = 0;
  for (std::uint32_t done = 0; done < rate_samples; done += hashes.size()) {
    // SplitMix64 from 0; its own step, so that a key's second hash is no later key's first.
    for (Hash& hash : hashes)
      hash = Hash::from_uniform(detail::mix64(next += 0xd1b5'4a32'd192'ed03U));
    ask(std::span<const Hash>(hashes), std::span<std::uint64_t>(answers));
    for (const std::uint64_t word : answers)
      hits += static_cast<std::uint32_t>(std::popcount(word));
  }
  return hits;
}

}  // namespace bloom::sim
