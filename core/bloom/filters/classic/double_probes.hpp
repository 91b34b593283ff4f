// Double hashing of many keys at once: one set of loops for each vector unit
// (bloom/bits/vector_unit.hpp).
//
// A key is here its first value and its step: probe i is at (value + i · step mod 2^64) mod m. Keys
// are worked on four at a time: the loops read, and change without meaning, what is in the arrays
// up to the next multiple of four keys.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bloom/bits/vector_unit.hpp"
#include "bloom/hash/reduce.hpp"

namespace bloom::detail {

struct DoubleProbes {
  static constexpr std::size_t max_keys = 256;
  static constexpr std::size_t lanes = 4;
  static constexpr std::uint32_t max_probes = 64;
  using Positions = std::array<std::uint32_t, max_keys>;

  alignas(32) std::array<std::uint64_t, max_keys> value{};  // of the next probe
  alignas(32) std::array<std::uint64_t, max_keys> step{};
};

struct DoubleProbeLoops {
  // The positions of `count` values.
  void (*locate)(const Reducer& reduce, const std::uint64_t* values, std::size_t count,
                 DoubleProbes::Positions& positions);

  // The steps of keys that are known by a hash, their value (Prehashed in bloom/hash/probes.hpp).
  void (*set_steps)(DoubleProbes& keys, std::size_t count);

  // Goes on by two probes, and tells where they are.
  void (*advance)(const Reducer& reduce, DoubleProbes& keys, std::size_t count,
                  DoubleProbes::Positions& first, DoubleProbes::Positions& second);

  // Sets the bits of all probes of the keys, whose number is a multiple of four, and answers how
  // many became 1 where `counts`; where `far`, words are fetched some probes ahead.
  std::uint32_t (*set_all)(std::uint64_t* words, const Reducer& reduce, const DoubleProbes& keys,
                           std::size_t count, std::uint32_t probes, bool far, bool counts);

  // Bit i: the bits of the next `probes` probes of key begin + i are all 1. Bits from `count`,
  // which is at most 64, on are 0.
  std::uint64_t (*all_set)(const std::uint64_t* words, const Reducer& reduce,
                           const DoubleProbes& keys, std::size_t begin, std::size_t count,
                           std::uint32_t probes);

  // The bits that are 1.
  std::uint64_t (*filled)(const std::uint64_t* words, std::size_t count);
};

// The loops of a vector unit for filters of this size; the portable ones where the machine does not
// have it, and for more than 2^30 bits, whose reduction takes products of 128 bits.
const DoubleProbeLoops& double_probe_loops(VectorUnit unit, const Reducer& reduce);

// The same from double_probes_x86.cpp; null where there are none.
const DoubleProbeLoops* double_probe_loops_x86(VectorUnit unit);

// The set_all of double_probes_wasm.cpp, which goes with the portable loops: these have no gathers
// to gain from. Null where there is none.
decltype(DoubleProbeLoops::set_all) set_all_wasm(VectorUnit unit);

}  // namespace bloom::detail
