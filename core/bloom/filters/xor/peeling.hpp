// Peeling of a random 3-hypergraph: how xor and binary fuse filters find an order in which every
// key can set a cell of its own. (Botelho, Pagh & Ziviani 2007.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "bloom/bits/buffer.hpp"
#include "bloom/result.hpp"

namespace bloom::detail {

// Reorders the mixed hashes so that each owns a cell, owned[i], which no later hash touches.
// False when there is no such order, as when a hash appears twice; `hashes` is then spoilt. An
// error when there is no memory. Linear time; 13 bytes a cell of scratch memory.
template <class Layout>
Result<bool> peel(const Layout& layout, std::span<std::uint64_t> hashes,
                  std::span<std::uint32_t> owned) {
  // What is left at each cell: how many hashes, and their exclusive or, which is the hash itself
  // once there is one.
  auto degrees = Buffer<std::uint8_t>::allocate(layout.cells());
  if (!degrees) return Error{degrees.reason()};
  auto rests = Buffer<std::uint64_t>::allocate(layout.cells());
  if (!rests) return Error{rests.reason()};
  // Cells with one hash left. A cell's degree falls to one once, so each comes here at most once
  // from a hash that was taken away; the search below adds one at a time.
  auto waiting = Buffer<std::uint32_t>::allocate(std::uint64_t{layout.cells()} + 1);
  if (!waiting) return Error{waiting.reason()};
  std::uint8_t* const degree = degrees->data();
  std::uint64_t* const left = rests->data();
  std::uint32_t* const lonely = waiting->data();
  std::size_t lonely_count = 0;
  bool overflow = false;
  for (const std::uint64_t hash : hashes) {
    for (const std::uint32_t cell : layout.positions(hash)) {
      left[cell] ^= hash;
      overflow |= ++degree[cell] == 0;
    }
  }
  if (overflow) return false;

  std::size_t peeled = 0;
  for (std::uint32_t begin = 0; begin < layout.cells(); ++begin) {
    if (degree[begin] != 1) continue;
    lonely[lonely_count++] = begin;
    while (lonely_count > 0) {
      const std::uint32_t cell = lonely[--lonely_count];
      if (degree[cell] != 1) continue;
      const std::uint64_t hash = left[cell];
      hashes[peeled] = hash;
      owned[peeled++] = cell;
      for (const std::uint32_t touched : layout.positions(hash)) {
        left[touched] ^= hash;
        if (--degree[touched] == 1) lonely[lonely_count++] = touched;
      }
    }
  }
  return peeled == hashes.size();
}

}  // namespace bloom::detail
