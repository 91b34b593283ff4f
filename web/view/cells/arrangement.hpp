// How the cells of a family lie: what belongs together, how wide a cell is, and where its parts
// are.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/specimen/specimen.hpp"

namespace bloom::view {

struct Arrangement {
  std::uint32_t cells = 0;
  // Groups of one size, each but the last whole; or where they differ, the first cell of each. Else
  // the whole array is one group.
  std::uint32_t group_cells = 0;
  std::vector<std::uint32_t> firsts;
  bool beside = false;  // groups lie side by side, as far as there is room; else below each other
  bool titled = false;  // a line above each group
  std::uint32_t least_columns = 8;  // powers of two
  std::uint32_t most_columns = ~std::uint32_t{0};
  float aspect = 1;           // width of a cell, in heights
  std::uint32_t stacked = 1;  // bits of a cell, drawn one below the other
  float below = 0;            // room for marks under a cell, in heights

  std::uint32_t group_count() const;
  std::uint32_t first_of(std::uint32_t group) const;
  std::uint32_t count_of(std::uint32_t group) const;
  std::uint32_t group_of(std::uint32_t cell) const;
  friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

Arrangement arrange(const sim::Specimen& specimen);

}  // namespace bloom::view
