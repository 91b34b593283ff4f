// What a key touches in a filter, told by the same code that touches it.
#pragma once

#include <cstdint>
#include <vector>

namespace bloom {

// One place that an insert writes or a check reads. A cell is a run of bits of the filter: one bit
// in a classic filter, a counter, a bucket or a fingerprint in others.
struct Cell {
  std::uint64_t value;  // the 64-bit number that chose the cell, before its reduction
  std::uint64_t bit;    // the cell's first bit, below bit_count()
  std::uint32_t width;  // bits, at least 1

  friend bool operator==(const Cell&, const Cell&) = default;
};

// In the order of probing; the same cell may come twice.
using Trace = std::vector<Cell>;

}  // namespace bloom
