#include "sim/specimen/families.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <variant>

#include "bloom/plan.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/limits.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

// The settings of a plan in our words.
SpecimenSettings settings_of(const Plan& plan) {
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(std::min<std::uint64_t>(plan.bits, max_bits));
  settings.hashes = plan.probes;
  const auto take = [&](const auto& own) {
    using Own = std::remove_cvref_t<decltype(own)>;
    if constexpr (std::is_same_v<Own, ClassicSettings>) {
      settings.scheme = own.scheme;
    } else if constexpr (std::is_same_v<Own, ScalableSettings>) {
      settings.capacity = own.capacity;
      settings.rate = own.rate;
      settings.growth = own.growth;
    } else if constexpr (std::is_same_v<Own, RibbonSettings>) {
      settings.rate = own.rate;
    } else if constexpr (std::is_same_v<Own, StableSettings>) {
      settings.width = own.cell_bits;
      settings.decrements = own.decrements;
    } else if constexpr (std::is_same_v<Own, QuotientSettings>) {
      settings.width = own.remainder_bits;
    } else if constexpr (requires { own.fingerprint_bits; }) {
      settings.width = own.fingerprint_bits;
    }
  };
  std::visit(take, plan.settings);
  return settings;
}

}  // namespace

Families all_families() {
  static const auto table = [] {
    std::array<const FamilyInfo*, families.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = &family_of(static_cast<Kind>(i));
    return all;
  }();
  return table;
}

const FamilyInfo& family_of(Kind kind) {
  switch (kind) {
    case Kind::classic:
      return classic_family;
    case Kind::split_block:
      return split_block_family;
    case Kind::blocked:
      return blocked_family;
    case Kind::counting:
      return counting_family;
    case Kind::scalable:
      return scalable_family;
    case Kind::stable:
      return stable_family;
    case Kind::cuckoo:
      return cuckoo_family;
    case Kind::exclusive_or:
      return xor_family;
    case Kind::binary_fuse:
      return fuse_family;
    case Kind::ribbon:
      return ribbon_family;
    case Kind::quotient:
      return quotient_family;
    case Kind::guava:
      return guava_family;
    case Kind::bip37:
      return bip37_family;
  }
  __builtin_unreachable();
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
