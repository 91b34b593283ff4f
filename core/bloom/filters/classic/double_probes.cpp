#include "bloom/filters/classic/double_probes.hpp"

#include <bit>

namespace bloom::detail {

ProbeModulus::ProbeModulus(std::uint32_t modulus)
    : m(modulus), wrap(modulus - 1 - ~std::uint64_t{0} % modulus) {}

std::size_t DoubleProbes::keep(std::uint64_t keys) {
  std::size_t kept = 0;
  for (; keys != 0; keys &= keys - 1, ++kept) {
    const auto i = static_cast<std::size_t>(std::countr_zero(keys));
    value[kept] = value[i];
    step[kept] = step[i];
    position[kept] = position[i];
    position_step[kept] = position_step[i];
  }
  return kept;
}

}  // namespace bloom::detail
