// Peeling of a random 3-hypergraph: how xor and binary fuse filters find an order in which every
// key can set a cell of its own. (Botelho, Pagh & Ziviani 2007.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bloom {

// Reorders the mixed hashes so that each owns a cell, owned[i], which no later hash touches.
// False when there is no such order, as when a hash appears twice; `hashes` is then spoilt.
// Linear time; 9 bytes a cell and 4 bytes a hash of scratch memory.
template <class Layout>
bool peel(const Layout& layout, std::vector<std::uint64_t>& hashes,
          std::vector<std::uint32_t>& owned) {
  // What is left at each cell: how many hashes, and their exclusive or, which is the hash itself
  // once there is one.
  std::vector<std::uint8_t> degree(layout.cells());
  std::vector<std::uint64_t> left(layout.cells());
  bool overflow = false;
  for (const std::uint64_t hash : hashes) {
    for (const std::uint32_t cell : layout.positions(hash)) {
      left[cell] ^= hash;
      overflow |= ++degree[cell] == 0;
    }
  }
  if (overflow) return false;

  owned.resize(hashes.size());
  std::size_t peeled = 0;
  std::vector<std::uint32_t> lonely;
  for (std::uint32_t begin = 0; begin < layout.cells(); ++begin) {
    if (degree[begin] != 1) continue;
    lonely.push_back(begin);
    while (!lonely.empty()) {
      const std::uint32_t cell = lonely.back();
      lonely.pop_back();
      if (degree[cell] != 1) continue;
      const std::uint64_t hash = left[cell];
      hashes[peeled] = hash;
      owned[peeled++] = cell;
      for (const std::uint32_t touched : layout.positions(hash)) {
        left[touched] ^= hash;
        if (--degree[touched] == 1) lonely.push_back(touched);
      }
    }
  }
  return peeled == hashes.size();
}

}  // namespace bloom
