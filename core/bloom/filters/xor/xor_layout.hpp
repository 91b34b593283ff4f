// Where the three cells of a key lie: the one thing in which xor and binary fuse filters differ.
//
// A layout is made for a number of keys, or from the two numbers that a stored filter names;
// valid() tells whether such numbers make a layout. The three positions of a hash are distinct and
// below cells(). Neighbouring groups of hashes touch neighbouring cells.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "bloom/hash/mix.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom::detail {

using Positions = std::array<std::uint32_t, 3>;

// More than any filter of max_keys needs; keeps all arithmetic on cells within 32 bits.
inline constexpr std::uint32_t max_xor_cells = 1U << 30;

// Graf & Lemire 2020: three blocks, one cell in each; 1.23 cells a key.
struct XorLayout {
  static constexpr Family family = Family::exclusive_or;

  std::uint32_t length;  // of a block
  std::uint32_t count;   // of blocks: 3

  static XorLayout for_keys(std::uint32_t n) {
    // 32 more cells let small sets succeed as often as large ones.
    return {static_cast<std::uint32_t>((std::uint64_t{n} * 123 / 100 + 32) / 3 + 1), 3};
  }
  bool valid() const { return length >= 1 && length <= max_xor_cells / 3 && count == 3; }
  std::uint32_t cells() const { return 3 * length; }

  Positions positions(std::uint64_t mixed) const {
    return {reduce(high_half(mixed), length),
            length + reduce(high_half(mixed << 21 | mixed >> 43), length),
            2 * length + reduce(high_half(mixed << 42 | mixed >> 22), length)};
  }

  // The three cells lie far apart: no order of the hashes helps.
  std::uint32_t groups() const { return 1; }
  std::uint32_t group(std::uint64_t) const { return 0; }
};

// Graf & Lemire 2022: many short segments, a key's cells in three neighbouring ones. 1.125 cells a
// key for large sets, more for small ones.
struct FuseLayout {
  static constexpr Family family = Family::binary_fuse;

  std::uint32_t length;  // of a segment: a power of two
  std::uint32_t count;   // of segments in which a first cell may lie; two more follow

  static FuseLayout for_keys(std::uint32_t n) {
    // The paper's length is 2^⌊log(n)/log(3.33) + 2.25⌋, here by multiplication alone, so that no
    // platform's logarithm can round it otherwise.
    std::uint32_t length = 4;
    for (double limit = 2.4651; limit <= n && length < max_length; limit *= 3.33) length *= 2;
    // The paper's factor is 0.875 + 0.25·ln(10^6)/ln(n), at least 1.125; here rounded up to a
    // 256th, for the same reason.
    const double ratio = n < 2 ? 0.0 : std::log(1e6) / std::log(static_cast<double>(n));
    const double factor = std::max(288.0, std::ceil(256.0 * (0.875 + 0.25 * ratio)));
    const std::uint64_t cells = (n * static_cast<std::uint64_t>(factor) + 255) / 256;
    const std::uint64_t segments = (cells + length - 1) / length;
    return {length, static_cast<std::uint32_t>(std::max<std::uint64_t>(segments, 3) - 2)};
  }
  bool valid() const {
    return length >= 1 && length <= max_length && (length & (length - 1)) == 0 && count >= 1 &&
           count <= max_xor_cells / length - 2;
  }
  std::uint32_t cells() const { return (count + 2) * length; }

  Positions positions(std::uint64_t mixed) const {
    const std::uint32_t mask = length - 1;
    const std::uint32_t first = reduce(high_half(mixed), count * length);
    const std::uint32_t second = first + length;
    const std::uint32_t third = second + length;
    return {first, second ^ (low_half(mixed >> 18) & mask), third ^ (low_half(mixed) & mask)};
  }

  std::uint32_t groups() const { return count; }  // by the segment of the first cell
  std::uint32_t group(std::uint64_t mixed) const {
    return reduce(high_half(mixed), count * length) / length;
  }

 private:
  // The paper's: three segments stay in a cache.
  static constexpr std::uint32_t max_length = 1U << 18;
};

}  // namespace bloom::detail
