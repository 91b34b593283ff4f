#include "web/view/filter/settings_steps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "bloom/text/numbers.hpp"

namespace bloom::view {
namespace {

using sim::Setting;

bool by_powers(const sim::Knob& knob) {
  return knob.setting == Setting::bits || knob.setting == Setting::capacity ||
         knob.setting == Setting::decrements;
}

double with_one_digit(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.0e", value);
  return text::nearest_double(text.data());
}

double next_power(double value, bool up) {
  const double below = std::exp2(std::floor(std::log2(value)));
  return up ? 2 * below : value > below ? below : below / 2;
}

double next_digit(double value, bool up) {
  constexpr double slack = 1e-9;
  int exponent = static_cast<int>(std::floor(std::log10(value) + slack));
  const double digits = value / std::pow(10, exponent);
  int digit = static_cast<int>(up ? std::floor(digits + slack) + 1 : std::ceil(digits - slack) - 1);
  if (digit > 9) {
    digit = 1;
    ++exponent;
  } else if (digit < 1) {
    digit = 9;
    --exponent;
  }
  std::string text = std::to_string(digit) + "e";
  text += std::to_string(exponent);
  return text::nearest_double(text);
}

}  // namespace

sim::Settings knob_settings(const sim::State& state) {
  sim::Settings settings = state.settings();
  settings.bits = sim::within(state.family().knobs, Setting::bits, state.requested().settings.bits);
  return settings;
}

const sim::Knob* knob_named(const sim::FamilyInfo& family, std::string_view name) {
  const auto found =
      std::find_if(family.knobs.begin(), family.knobs.end(),
                   [&](const sim::Knob& knob) { return sim::link_name(knob.setting) == name; });
  return found == family.knobs.end() ? nullptr : &*found;
}

float share_of(const sim::Knob& knob, double value) {
  const bool even = !by_powers(knob) && knob.setting != Setting::rate;
  const auto scaled = [&](double number) { return even ? number : std::log2(number); };
  return static_cast<float>((scaled(value) - scaled(knob.low)) /
                            (scaled(knob.high) - scaled(knob.low)));
}

double value_at(const sim::Knob& knob, float share) {
  const double at = std::clamp(share, 0.0f, 1.0f);
  double value = knob.low + knob.step * std::round(at * (knob.high - knob.low) / knob.step);
  if (by_powers(knob) || knob.setting == Setting::rate) {
    const double low = std::log2(knob.low);
    const double exponent = low + at * (std::log2(knob.high) - low);
    value = by_powers(knob) ? std::exp2(std::round(exponent)) : with_one_digit(std::exp2(exponent));
  }
  return std::clamp(value, knob.low, knob.high);
}

double stepped(const sim::Knob& knob, double value, int steps) {
  const bool up = steps > 0;
  if (!by_powers(knob) && knob.setting != Setting::rate) {
    return std::clamp(value + steps * knob.step, knob.low, knob.high);
  }
  for (int left = std::abs(steps); left > 0; --left) {
    value = std::clamp(by_powers(knob) ? next_power(value, up) : next_digit(value, up), knob.low,
                       knob.high);
  }
  return value;
}

}  // namespace bloom::view
