// Double hashing of many keys at once, with the vector units of some processors.
//
// The step from one probe to the next is the same each time, and so is the step of the position,
// but for the times that the 64-bit value wraps: two additions replace the reduction mod m.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace bloom::detail {

// Where up to `max_keys` keys are in their probes.
struct DoubleProbes {
  static constexpr std::size_t max_keys = 64;
  using Lanes = std::array<std::uint64_t, max_keys>;

  alignas(64) Lanes value{};          // of the next probe
  alignas(64) Lanes step{};           // from value to value, mod 2^64
  alignas(64) Lanes position{};       // value mod m
  alignas(64) Lanes position_step{};  // step mod m

  // Moves the keys whose bit is 1 to the front, in their order; answers how many they are.
  std::size_t keep(std::uint64_t keys);
};

// m, and −2^64 mod m.
struct ProbeModulus {
  explicit ProbeModulus(std::uint32_t m);

  std::uint64_t m;
  std::uint64_t wrap;
};

// Reads the bits of the next `probes` probes of the first `keys` keys and goes on behind them. Bit
// i of the answer: all those of key i are 1. Bits from `keys` on have no meaning.
using DoubleProbeLoop = std::uint64_t (*)(const std::uint64_t* words, const ProbeModulus& modulus,
                                          DoubleProbes& state, std::size_t keys,
                                          std::uint32_t probes);

// The loop for this machine; null where it has no vector unit that reads several places at once.
DoubleProbeLoop double_probe_loop();

}  // namespace bloom::detail
