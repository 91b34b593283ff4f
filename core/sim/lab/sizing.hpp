// The calculator: how many bits for how many keys at which rate with how many hashes. It only
// calculates and takes no memory, whatever the numbers.
//
// Of n, p, m and k three are known and the fourth follows. k may also be left to be the best for
// the others; then two of n, p and m are known, and the third follows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bloom/result.hpp"

namespace bloom::sim {

enum class Quantity : std::uint8_t { keys, rate, hashes, bits };
inline constexpr std::array<Quantity, 4> quantities = {Quantity::keys, Quantity::rate,
                                                       Quantity::hashes, Quantity::bits};

inline constexpr std::uint64_t most_sized_keys = 1'000'000'000'000;           // 10^12
inline constexpr std::uint64_t most_sized_bits = 1'000'000'000'000'000'000U;  // 10^18
inline constexpr std::uint32_t most_sized_hashes = 64;  // of any classic filter here

// What is known. Two of keys, rate and bits, or all three without hashes.
struct SizingRequest {
  std::optional<std::uint64_t> keys = {};    // n: 1 … most_sized_keys
  std::optional<double> rate = {};           // p: above 0, below 1
  std::optional<std::uint32_t> hashes = {};  // k: 1 … most_sized_hashes
  std::optional<std::uint64_t> bits = {};    // m: 1 … most_sized_bits
  friend bool operator==(const SizingRequest&, const SizingRequest&) = default;
};

// All four: those that were asked for as they were asked, and the others as they follow. All are in
// the ranges above.
struct Sizing {
  SizingRequest asked{.keys = 10'000, .rate = 0.01};
  std::uint64_t keys = 10'000;
  double rate = 0.01;
  std::uint32_t hashes = 7;
  std::uint64_t bits = 95'851;
  friend bool operator==(const Sizing&, const Sizing&) = default;
};

// By the formulas of bloom/theory/formulas.hpp: m is rounded up and n down, so that the rate is
// kept; k is the best, rounded, or as the fourth the fewest hashes that keep the rate as plans do
// (bloom/plan.hpp). Refused, with what can be done, where the answer is out of its range.
Result<Sizing> sized(const SizingRequest& asked);

enum class Standing : std::uint8_t { given, best, follows };  // best: the hashes only
Standing standing_of(const Sizing& sizing, Quantity quantity);

// The same with another value, as people write it: "10M", "1e7", "0.1%", "1 in 1000", "16 MiB",
// "2^20", and for bits also "10 bits a key". It is given from then on; where it was what followed,
// the bits follow instead, and for bits the rate. Refused, with the range, for any other text.
Result<Sizing> with_text(const Sizing& sizing, Quantity quantity, std::string_view text);

// The same with another standing of one. What was given follows, and what followed is given; where
// that is the same one, the hashes follow. Hashes that were given or followed are the best, then
// the rate follows in place of what they followed from, and the best are given.
Result<Sizing> with_standing_turned(const Sizing& sizing, Quantity quantity);

// How a link says what was asked for, by the calculators' names: "n=10000&p=0.01".
std::string sizing_link(const Sizing& sizing);

}  // namespace bloom::sim
