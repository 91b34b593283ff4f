#include "sim/configure.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

bool has(const FamilyInfo& family, Setting setting) {
  return std::any_of(family.knobs.begin(), family.knobs.end(),
                     [&](const Knob& knob) { return knob.setting == setting; });
}

// A number of keys that fits 32 bits, or why not.
Result<std::uint32_t> key_count(const FamilyInfo& family, double keys) {
  constexpr double most = 4294967295.0;
  if (keys >= 1 && keys <= most && keys == std::floor(keys)) {
    return static_cast<std::uint32_t>(keys);
  }
  if (auto problem = knob_problem(family.knobs, Setting::capacity, keys)) return *problem;
  return Error{"n is a whole number of keys, 1 … 4294967295."};
}

}  // namespace

Result<RequestedSettings> apply_configure(Families families, const RequestedSettings& now,
                                          const Configure& command) {
  RequestedSettings requested = now;
  requested.family = command.family.value_or(now.family);
  const auto found = std::find_if(families.begin(), families.end(), [&](const FamilyInfo* each) {
    return each->kind == requested.family;
  });
  if (found == families.end()) return Error{"There is no such family of filters here."};
  const FamilyInfo& family = **found;
  Settings& settings = requested.settings;
  settings.seed = command.seed.value_or(settings.seed);

  // Settings of their own in some families; in the others what the rest is planned from.
  const bool own_keys = has(family, Setting::capacity);
  const bool own_rate = has(family, Setting::rate);
  std::uint32_t keys = settings.capacity;
  if (command.capacity) {
    const auto count = key_count(family, *command.capacity);
    if (!count) return Error{count.reason()};
    keys = *count;
  }
  if (command.rate && !(*command.rate > 0 && *command.rate < 1)) {
    return Error{"p is a rate above 0 and below 1."};
  }
  // A command that names all that a plan would give leaves nothing to plan.
  const bool whole = command.bits && command.hashes && command.width && command.decrements;
  if (command.capacity && command.rate && !own_keys && !own_rate && !whole) {
    const auto plan = planned(family, keys, *command.rate, settings.seed);
    if (!plan) return Error{plan.reason()};
    settings.bits = plan->bits;
    settings.hashes = plan->hashes;
    settings.width = plan->width;
    settings.decrements = plan->decrements;
    settings.scheme = plan->scheme;
  }
  if (own_keys || whole || !command.rate) settings.capacity = keys;
  if (own_rate || whole || !command.capacity) settings.rate = command.rate.value_or(settings.rate);

  settings.bits = command.bits.value_or(settings.bits);
  settings.hashes = command.hashes.value_or(settings.hashes);
  settings.scheme = command.scheme.value_or(settings.scheme);
  settings.width = command.width.value_or(settings.width);
  settings.growth = command.growth.value_or(settings.growth);
  settings.decrements = command.decrements.value_or(settings.decrements);
  // What was wished for another family may be out of this one's range: it is moved into it. What is
  // asked for now is not.
  for (const Knob& knob : family.knobs) {
    const bool asked = (knob.setting == Setting::width && command.width) ||
                       (knob.setting == Setting::growth && command.growth) ||
                       (knob.setting == Setting::decrements && command.decrements) ||
                       (knob.setting == Setting::capacity && command.capacity) ||
                       (knob.setting == Setting::rate && command.rate);
    const bool usual = knob.setting == Setting::width && settings.width == 0;
    if (!asked || usual) continue;
    if (auto problem = knob_problem(family.knobs, knob.setting, value_of(settings, knob.setting))) {
      return *problem;
    }
  }
  if (auto problem = request_problem(settings)) return *problem;
  return requested;
}

Configure Configure::to(const RequestedSettings& requested) {
  const Settings& all = requested.settings;
  return {all.bits, all.hashes,       all.scheme,    all.seed,
          0,        requested.family, all.width,     static_cast<double>(all.capacity),
          all.rate, all.growth,       all.decrements};
}

}  // namespace bloom::sim
