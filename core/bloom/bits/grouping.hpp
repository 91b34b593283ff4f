// Counting sort of hashes into coarse groups: static filters are built several times faster when
// keys that touch the same region of memory come one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bloom/hash/mix.hpp"

namespace bloom {

// The hashes mixed under the seed, ordered by group(mixed), which is below `groups`. Linear time.
template <class Group>
std::vector<std::uint64_t> mix_and_group(std::span<const Hash> hashes, std::uint64_t seed,
                                         std::uint32_t groups, Group group) {
  std::vector<std::size_t> next(std::size_t{groups} + 1);
  for (const Hash hash : hashes) ++next[std::size_t{group(mix(hash, seed))} + 1];
  for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
  std::vector<std::uint64_t> result(hashes.size());
  for (const Hash hash : hashes) {
    const std::uint64_t mixed = mix(hash, seed);
    result[next[group(mixed)]++] = mixed;
  }
  return result;
}

}  // namespace bloom
