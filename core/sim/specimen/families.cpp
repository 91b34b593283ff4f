#include "sim/specimen/families.hpp"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "bloom/plan.hpp"
#include "sim/limits.hpp"
#include "sim/specimen/families/table.hpp"
#include "sim/words/text.hpp"

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
  static constexpr const FamilyInfo* table[] = {
      &classic_family,  &split_block_family, &blocked_family, &counting_family,
      &scalable_family, &stable_family,      &cuckoo_family,  &xor_family,
      &fuse_family,     &ribbon_family,      &quotient_family};
  return table;
}

std::string_view family_name(Kind kind) {
  const auto index = static_cast<std::size_t>(kind);
  if (index < all_families().size()) return all_families()[index]->name;
  return (kind == Kind::guava ? guava_family : bip37_family).name;
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
