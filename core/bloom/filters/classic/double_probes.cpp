#include "bloom/filters/classic/double_probes.hpp"

#include <bit>

#include "bloom/hash/probes.hpp"

namespace bloom::detail {
namespace {

void locate(const Reducer& reduce, const std::uint64_t* values, std::size_t count,
            DoubleProbes::Positions& positions) {
  for (std::size_t i = 0; i < count; ++i) positions[i] = reduce(values[i]);
}

void set_steps(DoubleProbes& keys, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) keys.step[i] = Prehashed{keys.value[i]}(1);
}

void advance(const Reducer& reduce, DoubleProbes& keys, std::size_t count,
             DoubleProbes::Positions& first, DoubleProbes::Positions& second) {
  for (std::size_t i = 0; i < count; ++i) {
    first[i] = reduce(keys.value[i] + keys.step[i]);
    keys.value[i] += 2 * keys.step[i];
    second[i] = reduce(keys.value[i]);
  }
}

std::uint32_t set_all(std::uint64_t* words, const Reducer& reduce, const DoubleProbes& keys,
                      std::size_t count, std::uint32_t probes, bool, bool) {
  std::uint32_t flips = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t value = keys.value[i];
    for (std::uint32_t probe = 0; probe < probes; ++probe, value += keys.step[i]) {
      const std::uint32_t position = reduce(value);
      std::uint64_t& word = words[position >> 6];
      flips += static_cast<std::uint32_t>(~word >> (position & 63) & 1);
      word |= std::uint64_t{1} << (position & 63);
    }
  }
  return flips;
}

std::uint64_t all_set(const std::uint64_t* words, const Reducer& reduce, const DoubleProbes& keys,
                      std::size_t begin, std::size_t count, std::uint32_t probes) {
  std::uint64_t answers = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t value = keys.value[begin + i];
    const std::uint64_t step = keys.step[begin + i];
    std::uint64_t all = 1;
    for (std::uint32_t probe = 0; probe < probes; ++probe, value += step) {
      const std::uint32_t position = reduce(value);
      all &= words[position >> 6] >> (position & 63);
    }
    answers |= all << i;
  }
  return answers;
}

std::uint64_t filled(const std::uint64_t* words, std::size_t count) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i)
    sum += static_cast<std::uint64_t>(std::popcount(words[i]));
  return sum;
}

}  // namespace

const DoubleProbeLoops& double_probe_loops(VectorUnit unit, const Reducer& reduce) {
  static constexpr DoubleProbeLoops portable = {locate,  set_steps, advance,
                                                set_all, all_set,   filled};
  if (!reduce.by_fraction()) return portable;
  if (const DoubleProbeLoops* const loops = double_probe_loops_x86(unit)) return *loops;
  if (set_all_wasm(unit) != nullptr) {
    static const DoubleProbeLoops simd128 = {locate,  set_steps, advance, set_all_wasm(unit),
                                             all_set, filled};
    return simd128;
  }
  return portable;
}

}  // namespace bloom::detail
