// Made-up keys: a stem and a number, "guess17".
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

namespace bloom::sim {

// Holds one of them.
class GeneratedKey {
 public:
  // The stem has at most ten bytes. What is answered lives until the next.
  std::string_view write(std::string_view stem, std::uint32_t number) {
    char* const digits = std::copy(stem.begin(), stem.end(), bytes_.data());
    const char* const end = std::to_chars(digits, bytes_.data() + bytes_.size(), number).ptr;
    return {bytes_.data(), static_cast<std::size_t>(end - bytes_.data())};
  }

 private:
  std::array<char, 20> bytes_;
};

}  // namespace bloom::sim
