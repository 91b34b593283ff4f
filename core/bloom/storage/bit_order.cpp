#include "bloom/storage/bit_order.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "bloom/text/base64.hpp"

namespace bloom::detail {
namespace {

constexpr std::uint8_t reversed(std::uint8_t byte) {
  unsigned bits = byte;
  bits = (bits & 0xf0U) >> 4 | (bits & 0x0fU) << 4;
  bits = (bits & 0xccU) >> 2 | (bits & 0x33U) << 2;
  bits = (bits & 0xaaU) >> 1 | (bits & 0x55U) << 1;
  return static_cast<std::uint8_t>(bits);
}

}  // namespace

void bytes_msb_first(std::span<const std::uint64_t> words, std::span<std::uint8_t> bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = reversed(static_cast<std::uint8_t>(words[i / 8] >> (i % 8 * 8)));
  }
}

void words_from_msb_first(std::span<const std::uint8_t> bytes, std::span<std::uint64_t> words) {
  std::fill(words.begin(), words.begin() + static_cast<std::ptrdiff_t>((bytes.size() + 7) / 8), 0U);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    words[i / 8] |= std::uint64_t{reversed(bytes[i])} << (i % 8 * 8);
  }
}

bool base64_of_bits(std::span<const std::uint64_t> words, std::uint32_t bits, Sink sink) {
  // Whole groups of three bytes, so that the base64 of the pieces is that of the whole.
  constexpr std::size_t piece_words = 3 * 64;
  std::array<std::uint8_t, 8 * piece_words> bytes;
  std::array<std::uint8_t, text::base64_size(bytes.size())> text;
  for (std::size_t i = 0; i < words.size(); i += piece_words) {
    const auto piece = words.subspan(i, std::min(piece_words, words.size() - i));
    const std::uint64_t left = (std::uint64_t{bits} + 7) / 8 - 8 * i;
    const auto part =
        std::span(bytes).first(std::min(8 * piece.size(), static_cast<std::size_t>(left)));
    bytes_msb_first(piece, part);
    const auto written =
        std::span(text).first(static_cast<std::size_t>(text::base64_size(part.size())));
    text::to_base64(part, {reinterpret_cast<char*>(written.data()), written.size()});
    if (!sink(written)) return false;
  }
  return true;
}

}  // namespace bloom::detail
