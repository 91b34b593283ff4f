#include "sim/specimen/settings.hpp"

#include <algorithm>

#include "bloom/result.hpp"

namespace bloom::sim {
namespace {

const Knob* knob_for(std::span<const Knob> knobs, Setting setting) {
  const auto found = std::find_if(knobs.begin(), knobs.end(),
                                  [&](const Knob& knob) { return knob.setting == setting; });
  return found == knobs.end() ? nullptr : &*found;
}

// Whole numbers as such; the bounds of a rate are powers of two, or short.
std::string number(double value) {
  if (value >= 1) return std::to_string(static_cast<std::uint64_t>(value));
  return value == 0x1p-32 ? "2^-32" : "0.5";
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

std::uint32_t within(std::span<const Knob> knobs, Setting setting, std::uint32_t value) {
  const Knob* knob = knob_for(knobs, setting);
  if (knob == nullptr) return value;
  return std::clamp(value, static_cast<std::uint32_t>(knob->low),
                    static_cast<std::uint32_t>(knob->high));
}

std::optional<Error> knob_problem(std::span<const Knob> knobs, Setting setting, double value) {
  const Knob* knob = knob_for(knobs, setting);
  if (knob == nullptr || (value >= knob->low && value <= knob->high)) return std::nullopt;
  return Error{std::string(knob->name) + " is out of range: choose " + number(knob->low) + " … " +
               number(knob->high) + "."};
}

}  // namespace bloom::sim
