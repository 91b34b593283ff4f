#include "bloom/formats/bit_order.hpp"

namespace bloom {
namespace {

constexpr std::uint8_t reversed(std::uint8_t byte) {
  unsigned bits = byte;
  bits = (bits & 0xf0U) >> 4 | (bits & 0x0fU) << 4;
  bits = (bits & 0xccU) >> 2 | (bits & 0x33U) << 2;
  bits = (bits & 0xaaU) >> 1 | (bits & 0x55U) << 1;
  return static_cast<std::uint8_t>(bits);
}

}  // namespace

std::vector<std::uint8_t> bytes_msb_first(std::span<const std::uint64_t> words,
                                          std::uint32_t bits) {
  std::vector<std::uint8_t> bytes((std::size_t{bits} + 7) / 8);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = reversed(static_cast<std::uint8_t>(words[i / 8] >> (i % 8 * 8)));
  }
  return bytes;
}

std::vector<std::uint64_t> words_from_msb_first(std::span<const std::uint8_t> bytes) {
  std::vector<std::uint64_t> words((bytes.size() + 7) / 8);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    words[i / 8] |= std::uint64_t{reversed(bytes[i])} << (i % 8 * 8);
  }
  return words;
}

}  // namespace bloom
