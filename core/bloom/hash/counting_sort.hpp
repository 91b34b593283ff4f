// Counting sort of hashes into coarse groups: static filters are built several times faster when
// keys that touch the same region of memory come one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "bloom/bits/buffer.hpp"
#include "bloom/hash/mix.hpp"
#include "bloom/result.hpp"

namespace bloom::detail {

// The hashes mixed under the seed, ordered by group(mixed), which is below `groups`. Linear time;
// an error when there is no memory.
template <class Group>
Result<Buffer<std::uint64_t>> mix_and_group(std::span<const Hash> hashes, std::uint64_t seed,
                                            std::uint32_t groups, Group group) {
  auto starts = Buffer<std::size_t>::allocate(std::uint64_t{groups} + 1);
  if (!starts) return Error{starts.reason()};
  auto result = Buffer<std::uint64_t>::allocate(hashes.size());
  if (!result) return result;
  std::size_t* const next = starts->data();
  for (const Hash hash : hashes) ++next[std::size_t{group(mix(hash, seed))} + 1];
  for (std::size_t i = 1; i <= groups; ++i) next[i] += next[i - 1];
  std::uint64_t* const grouped = result->data();
  for (const Hash hash : hashes) {
    const std::uint64_t mixed = mix(hash, seed);
    grouped[next[group(mixed)]++] = mixed;
  }
  return result;
}

}  // namespace bloom::detail
