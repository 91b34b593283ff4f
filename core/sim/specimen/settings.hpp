// What a filter of any family is made with. Each family uses some of it, in ranges of its own, and
// rounds to what it can be.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bloom/hash/scheme.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/family.hpp"

namespace bloom::sim {

struct SpecimenSettings {
  std::uint32_t bits = 64;   // m, of the whole filter
  std::uint32_t hashes = 3;  // k
  Scheme scheme = Scheme::double_hashing;
  std::uint32_t seed = 0;
  std::uint32_t width = 0;        // f, bits of a cell; 0: what the family takes by itself
  std::uint32_t capacity = 16;    // n, keys of a scalable filter's first slice
  double rate = 0.01;             // p, of a scalable or a ribbon filter
  std::uint32_t growth = 2;       // of a scalable filter's slices
  std::uint32_t decrements = 10;  // of a stable filter's insert

  friend bool operator==(const SpecimenSettings&, const SpecimenSettings&) = default;
};

// What a filter is asked to be: the settings as they were wished for, before any rounding, so that
// what one family cannot have is there again for the next.
struct RequestedSettings {
  Family family = Family::classic;
  SpecimenSettings settings = {};

  friend bool operator==(const RequestedSettings&, const RequestedSettings&) = default;
};

// The settings that a family may have, but for the seed, which all have but split-block, and the
// scheme, which classic has.
enum class Setting : std::uint8_t { bits, hashes, width, capacity, rate, growth, decrements };

// One setting of a family, with the range that it takes.
struct Knob {
  Setting setting;
  std::string_view name;  // "Bits (m)"
  double low;
  double high;
  double step = 1;  // of a whole number: what lies between two that can be had
};

double value_of(const SpecimenSettings& settings, Setting setting);

// What it is called in links: "m".
std::string_view link_name(Setting setting);

// The value of a setting, moved into the range of the family's knob for it: what was right for one
// family goes with the user to the next. Unchanged where the family has no such knob.
std::uint32_t within(std::span<const Knob> knobs, Setting setting, std::uint32_t value);
double real_within(std::span<const Knob> knobs, Setting setting, double value);

// Why a value that was asked for cannot be had, with the range; nothing when it can, or when the
// family has no such knob.
std::optional<Error> knob_problem(std::span<const Knob> knobs, Setting setting, double value);

// Why a filter that was made elsewhere is not shown, if it is not: it is too large, or its seed is.
std::optional<Error> showing_problem(std::uint64_t bits, std::uint64_t cells, std::uint64_t seed);

}  // namespace bloom::sim
