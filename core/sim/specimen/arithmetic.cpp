#include "sim/specimen/arithmetic.hpp"

#include "bloom/hash/mix.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {

std::string hex(std::uint64_t value, int digits) {
  constexpr std::string_view all = "0123456789abcdef";
  std::string text = "0x";
  for (int i = digits; i-- > 0;) text += all[static_cast<std::size_t>(value >> (4 * i) & 15)];
  return text;
}

std::string reduced(std::uint32_t bits, std::uint32_t range) {
  return hex(bits, 8) + " · " + grouped(range) +
         " / 2^32 = " + grouped(detail::reduce(bits, range));
}

std::string compared(std::string_view one, bool equal, std::string_view other) {
  return std::string(one) + (equal ? " = " : " ≠ ") + std::string(other);
}

std::string numbered(std::string_view what, std::uint64_t number) {
  return std::string(what) + " " + grouped(number);
}

}  // namespace bloom::sim
