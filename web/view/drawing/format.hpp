// Numbers as readers write them: the simulator's words, and what only the picture says.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>

#include "sim/specimen/rate_text.hpp"
#include "sim/text/key_text.hpp"
#include "sim/text/number_words.hpp"

namespace bloom::view {

using sim::counted;
using sim::digits_of;
using sim::grouped;
using sim::listed;
using sim::percent;
using sim::rate_words;
using sim::significant;

// "0x00c0ffee00c0ffee".
inline std::string hex(std::uint64_t number) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "0x%08x%08x", static_cast<unsigned>(number >> 32),
                static_cast<unsigned>(number & 0xFFFFFFFFu));
  return text.data();
}

}  // namespace bloom::view
