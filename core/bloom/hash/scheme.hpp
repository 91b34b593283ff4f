// The settings of a classic filter: its size, its number of hashes, and how they are made.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "bloom/result.hpp"

namespace bloom {

// The range that the page offers. A filter alone takes more (bloom/filters/classic.hpp).
inline constexpr std::uint32_t min_bits = 8;
// 2^27: 16 MiB is what a page can hold several times over in a 32-bit address space.
inline constexpr std::uint32_t max_bits = 134'217'728;
inline constexpr std::uint32_t min_hashes = 1;
inline constexpr std::uint32_t max_hashes = 32;

// How k positions come from one key.
enum class Scheme : std::uint8_t {
  double_hashing,  // Kirsch & Mitzenmacher 2006: h1 + i*h2
  enhanced,        // Dillinger & Manolios 2004: a cubic term added
  independent,     // k full hashes
};

std::string_view scheme_name(Scheme scheme);  // "double", "enhanced", "independent"
std::optional<Scheme> scheme_named(std::string_view name);

struct Settings {
  std::uint32_t bits = 64;   // m: min_bits … max_bits
  std::uint32_t hashes = 3;  // k: min_hashes … max_hashes
  Scheme scheme = Scheme::double_hashing;
  std::uint32_t seed = 0;

  friend bool operator==(const Settings&, const Settings&) = default;
};

// What is out of the range that the simulator offers, if anything, with the range.
std::optional<Error> settings_problem(const Settings& settings);

}  // namespace bloom
