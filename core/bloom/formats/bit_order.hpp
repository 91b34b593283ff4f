// Between bits in words, as the filters hold them, and bytes with the most significant bit first,
// as files and state() have them: bit b is mask 0x80 >> (b & 7) of byte b >> 3.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace bloom {

// ⌈bits/8⌉ bytes; the unused low bits of the last one are 0 when the words' are.
std::vector<std::uint8_t> bytes_msb_first(std::span<const std::uint64_t> words, std::uint32_t bits);

// ⌈8·size/64⌉ words.
std::vector<std::uint64_t> words_from_msb_first(std::span<const std::uint8_t> bytes);

}  // namespace bloom
