#include "web/view/session/settings_steps.hpp"

#include <algorithm>
#include <cmath>

#include "sim/limits.hpp"

namespace bloom::view {
namespace {

constexpr float lowest = 3;  // log2 of min_bits and max_bits
constexpr float highest = 27;
static_assert(1u << 3 == sim::min_bits && 1u << 27 == sim::max_bits);

}  // namespace

float share_of_bits(std::uint32_t bits) {
  return (std::log2(static_cast<float>(bits)) - lowest) / (highest - lowest);
}

std::uint32_t bits_at_share(float share) {
  const float exponent = lowest + std::clamp(share, 0.0f, 1.0f) * (highest - lowest);
  return 1u << std::lround(exponent);
}

std::uint32_t step_bits(std::uint32_t bits, int steps) {
  std::uint32_t below = sim::min_bits;  // the largest power of two that is at most `bits`
  while (below <= bits / 2) below *= 2;
  for (; steps > 0 && below < sim::max_bits; --steps) bits = below *= 2;
  for (; steps < 0 && bits > sim::min_bits; ++steps) {
    if (bits == below) below /= 2;
    bits = below;
  }
  return bits;
}

}  // namespace bloom::view
