// Between bits in words, as the filters hold them, and bytes with the most significant bit first,
// as files and state() have them: bit b is mask 0x80 >> (b & 7) of byte b >> 3.
#pragma once

#include <cstdint>
#include <span>

#include "bloom/storage/bytes.hpp"

namespace bloom::detail {

// Fills `bytes`, at most eight for a word.
void bytes_msb_first(std::span<const std::uint64_t> words, std::span<std::uint8_t> bytes);

// Fills ⌈8·size/64⌉ words.
void words_from_msb_first(std::span<const std::uint8_t> bytes, std::span<std::uint64_t> words);

// The base64 (bloom/text/base64.hpp) of the ⌈bits/8⌉ bytes, in pieces; takes no memory. False,
// and nothing more written, as soon as the sink does not go on. Bits from `bits` on are 0.
bool base64_of_bits(std::span<const std::uint64_t> words, std::uint32_t bits, Sink sink);

}  // namespace bloom::detail
