// Hashes without their repeats.
#pragma once

#include <algorithm>
#include <span>
#include <utility>

#include "bloom/bits/buffer.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/result.hpp"

namespace bloom::detail {

// Each of the hashes once, in order: in `room`, which is made for all of them.
inline Result<std::span<const Hash>> without_repeats(std::span<const Hash> hashes,
                                                     Buffer<Hash>& room) {
  auto copy = Buffer<Hash>::allocate(hashes.size());
  if (!copy) return Error{copy.reason()};
  std::copy(hashes.begin(), hashes.end(), copy->begin());
  std::sort(copy->begin(), copy->end());
  room = std::move(*copy);
  return std::span<const Hash>(room.begin(), std::unique(room.begin(), room.end()));
}

}  // namespace bloom::detail
