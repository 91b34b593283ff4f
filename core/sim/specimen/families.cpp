#include "sim/specimen/families.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "bloom/plan.hpp"
#include "files/formats.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/limits.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

// The settings of a plan in our words: those that it has.
SpecimenSettings settings_of(const Plan& plan) {
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(std::min<std::uint64_t>(plan.bits, max_bits));
  settings.hashes = plan.probes;
  const auto take = [&](const auto& own) {
    if constexpr (requires { own.scheme; }) settings.scheme = own.scheme;
    if constexpr (requires { own.capacity; }) settings.capacity = own.capacity;
    if constexpr (requires { own.rate; }) settings.rate = own.rate;
    if constexpr (requires { own.growth; }) settings.growth = own.growth;
    if constexpr (requires { own.decrements; }) settings.decrements = own.decrements;
    if constexpr (requires { own.cell_bits; }) settings.width = own.cell_bits;
    if constexpr (requires { own.remainder_bits; }) settings.width = own.remainder_bits;
    if constexpr (requires { own.fingerprint_bits; }) settings.width = own.fingerprint_bits;
  };
  std::visit(take, plan.settings);
  return settings;
}

template <Family... all>
std::array<const FamilyInfo*, sizeof...(all)> adapters_of(FamilyList<all...>) {
  return {&adapter<all>()...};
}

}  // namespace

Families all_families() {
  static const auto table = adapters_of(AllFamilies{});
  return table;
}

const FamilyInfo& family_of(Family kind) {
  const FamilyInfo* foreign = nullptr;
  files::any_format_of_one_family([&]<files::Format format>() {
    constexpr Family family = files::FormatTraits<format>::family;
    if constexpr (place_of(family) == AllFamilies::size) {
      if (family == kind) foreign = &adapter<family>();
    }
    return foreign != nullptr;
  });
  if (foreign != nullptr) return *foreign;
  const Families all = all_families();
  return **std::find_if(all.begin(), all.end(),
                        [&](const FamilyInfo* family) { return family->kind == kind; });
}

Result<SpecimenSettings> planned(const FamilyInfo& family, std::uint64_t n, double p,
                                 std::uint32_t seed) {
  const auto plan = plan_for(family.name, {n, p, seed});
  if (!plan) return Error{plan.reason()};
  if (plan->bits > max_bits) {
    return Error{grouped(n) + " keys at this rate need " + grouped(plan->bits) +
                 " bits, and the most is " + grouped(max_bits) +
                 ": give fewer keys or a higher rate."};
  }
  SpecimenSettings settings = settings_of(*plan);
  settings.seed = seed;
  return settings;
}

}  // namespace bloom::sim
