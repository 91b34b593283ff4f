#include "sim/specimen/settings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "bloom/result.hpp"
#include "sim/specimen/limits.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

const Knob* knob_for(std::span<const Knob> knobs, Setting setting) {
  const auto found = std::find_if(knobs.begin(), knobs.end(),
                                  [&](const Knob& knob) { return knob.setting == setting; });
  return found == knobs.end() ? nullptr : &*found;
}

// Whole numbers as such, others with three digits.
std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), value == std::floor(value) ? "%.0f" : "%.3g", value);
  return text.data();
}

}  // namespace

double value_of(const SpecimenSettings& settings, Setting setting) {
  switch (setting) {
    case Setting::bits:
      return settings.bits;
    case Setting::hashes:
      return settings.hashes;
    case Setting::width:
      return settings.width;
    case Setting::capacity:
      return settings.capacity;
    case Setting::rate:
      return settings.rate;
    case Setting::growth:
      return settings.growth;
    case Setting::decrements:
      return settings.decrements;
  }
  return 0;
}

std::string_view link_name(Setting setting) {
  switch (setting) {
    case Setting::bits:
      return "m";
    case Setting::hashes:
      return "k";
    case Setting::width:
      return "f";
    case Setting::capacity:
      return "n";
    case Setting::rate:
      return "p";
    case Setting::growth:
      return "growth";
    case Setting::decrements:
      return "decrements";
  }
  return {};
}

std::uint32_t within(std::span<const Knob> knobs, Setting setting, std::uint32_t value) {
  const Knob* knob = knob_for(knobs, setting);
  if (knob == nullptr) return value;
  return std::clamp(value, static_cast<std::uint32_t>(knob->low),
                    static_cast<std::uint32_t>(knob->high));
}

double real_within(std::span<const Knob> knobs, Setting setting, double value) {
  const Knob* knob = knob_for(knobs, setting);
  return knob == nullptr ? value : std::clamp(value, knob->low, knob->high);
}

std::optional<Error> knob_problem(std::span<const Knob> knobs, Setting setting, double value) {
  const Knob* knob = knob_for(knobs, setting);
  if (knob == nullptr || (value >= knob->low && value <= knob->high)) return std::nullopt;
  return Error{std::string(knob->name) + " is out of range: choose " + number(knob->low) + " … " +
               number(knob->high) + "."};
}

std::optional<Error> showing_problem(std::uint64_t bits, std::uint64_t cells, std::uint64_t seed) {
  // Families that round their size up reach beyond max_bits, but not with cells of one bit.
  constexpr std::uint64_t most = 2 * std::uint64_t{max_bits};
  if (bits > most || cells > max_bits) {
    return Error{"This filter is too large to be shown: it has " + grouped(bits) +
                 " bits, and the most is " + grouped(bits > most ? most : max_bits) + "."};
  }
  constexpr std::uint64_t largest_seed = 0xffff'ffff;
  if (seed > largest_seed) {
    return Error{"This filter cannot be shown: its hash seed is " + grouped(seed) +
                 ", and the largest is " + grouped(largest_seed) + "."};
  }
  return std::nullopt;
}

}  // namespace bloom::sim
