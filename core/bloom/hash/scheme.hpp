// The settings of a classic filter: its size, its number of hashes, and how they are made.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace bloom {

// How k positions come from one key.
enum class Scheme : std::uint8_t {
  double_hashing,  // Kirsch & Mitzenmacher 2006: h1 + i*h2
  enhanced,        // Dillinger & Manolios 2004: a cubic term added
  independent,     // k full hashes
};

std::string_view scheme_name(Scheme scheme);  // "double", "enhanced", "independent"
std::optional<Scheme> scheme_named(std::string_view name);

struct ClassicSettings {
  std::uint32_t bits = 64;   // m: 1 … ClassicFilter::max_bits
  std::uint32_t hashes = 3;  // k: 1 … ClassicFilter::max_hashes
  Scheme scheme = Scheme::double_hashing;
  std::uint32_t seed = 0;

  friend bool operator==(const ClassicSettings&, const ClassicSettings&) = default;
};

}  // namespace bloom
