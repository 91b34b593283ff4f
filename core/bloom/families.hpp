// The families of filters, a row each.
//
// A family is FamilyTraits<its number>. AnyFilter, plans, names, opening, creating and the tables
// of the simulator and the command all fold over AllFamilies: a family is added here, and what it
// then still lacks (a plan, an adapter) does not compile or does not link.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "bloom/filters/blocked.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/counting.hpp"
#include "bloom/filters/cuckoo.hpp"
#include "bloom/filters/partitioned.hpp"
#include "bloom/filters/quotient.hpp"
#include "bloom/filters/ribbon.hpp"
#include "bloom/filters/scalable.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/stable.hpp"
#include "bloom/filters/xor_filter.hpp"
#include "bloom/storage/family.hpp"

namespace bloom {

struct Demand;  // bloom/plan.hpp

namespace detail {

struct Draft;  // bloom/plan.hpp

template <class... Types>
struct TypeList {};

}  // namespace detail

// Plans of xor and binary fuse filters, with the narrower fingerprint that keeps the rate.
struct XorPlan {
  std::uint32_t fingerprint_bits;  // 8 or 16
  std::uint64_t seed;
};
struct FusePlan {
  std::uint32_t fingerprint_bits;
  std::uint64_t seed;
};

// A row has
//   name       in links, commands and lists: "fuse"
//   full_name  in sentences, where it is another: "binary fuse"
//   Settings   what a plan of the family holds; a type that no other family has
//   Filters    its filter; or several, which differ in their fingerprint_bits
//   draft()    its plan for a demand (bloom/plans/, a source for each family)
template <Family family>
struct FamilyTraits;

template <>
struct FamilyTraits<Family::classic> {
  static constexpr std::string_view name = "classic";
  using Settings = ClassicSettings;
  using Filters = detail::TypeList<ClassicFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::split_block> {
  static constexpr std::string_view name = "split-block";
  using Settings = SplitBlockSettings;
  using Filters = detail::TypeList<SplitBlockFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::blocked> {
  static constexpr std::string_view name = "blocked";
  using Settings = BlockedSettings;
  using Filters = detail::TypeList<BlockedFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::counting> {
  static constexpr std::string_view name = "counting";
  using Settings = CountingSettings;
  using Filters = detail::TypeList<CountingFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::scalable> {
  static constexpr std::string_view name = "scalable";
  using Settings = ScalableSettings;
  using Filters = detail::TypeList<ScalableFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::stable> {
  static constexpr std::string_view name = "stable";
  using Settings = StableSettings;
  using Filters = detail::TypeList<StableFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::cuckoo> {
  static constexpr std::string_view name = "cuckoo";
  using Settings = CuckooSettings;
  using Filters = detail::TypeList<CuckooFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::exclusive_or> {
  static constexpr std::string_view name = "xor";
  using Settings = XorPlan;
  using Filters = detail::TypeList<XorFilter8, XorFilter16>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::binary_fuse> {
  static constexpr std::string_view name = "fuse";
  static constexpr std::string_view full_name = "binary fuse";
  using Settings = FusePlan;
  using Filters = detail::TypeList<FuseFilter8, FuseFilter16>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::ribbon> {
  static constexpr std::string_view name = "ribbon";
  using Settings = RibbonSettings;
  using Filters = detail::TypeList<RibbonFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::quotient> {
  static constexpr std::string_view name = "quotient";
  using Settings = QuotientSettings;
  using Filters = detail::TypeList<QuotientFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <>
struct FamilyTraits<Family::partitioned> {
  static constexpr std::string_view name = "partitioned";
  using Settings = PartitionedSettings;
  using Filters = detail::TypeList<PartitionedFilter>;
  static detail::Draft draft(const Demand& demand);
};

template <Family... all>
struct FamilyList {
  static constexpr std::size_t size = sizeof...(all);
  static constexpr std::array<Family, size> numbers = {all...};
  static constexpr std::array<std::string_view, size> names = {FamilyTraits<all>::name...};
};

// In the order of every list: links, commands, pages.
using AllFamilies =
    FamilyList<Family::classic, Family::split_block, Family::blocked, Family::counting,
               Family::scalable, Family::stable, Family::cuckoo, Family::exclusive_or,
               Family::binary_fuse, Family::ribbon, Family::quotient, Family::partitioned>;

inline constexpr std::array<std::string_view, AllFamilies::size> families = AllFamilies::names;

// The place of a family in these lists; their size for one that is in none.
constexpr std::size_t place_of(Family family) {
  std::size_t place = 0;
  while (place < AllFamilies::size && AllFamilies::numbers[place] != family) ++place;
  return place;
}

// Names for sentences, with "or" or "and" before the last: "counting, cuckoo or quotient".
std::string all_families_named(std::string_view conjunction);
std::string erasing_families(std::string_view conjunction);
std::string merging_families(std::string_view conjunction);
std::string static_families(std::string_view conjunction);

// Calls use.operator()<family>() of one family after another until it answers true; whether one
// did.
template <class Use>
constexpr bool any_family(Use use) {
  return [&]<Family... all>(FamilyList<all...>) {
    return (use.template operator()<all>() || ...);
  }
  (AllFamilies{});
}

namespace detail {

template <class Type, class... Types>
constexpr bool is_among(TypeList<Types...>) {
  return (std::is_same_v<Type, Types> || ...);
}

template <class... Lists>
struct Joined;
template <class... Types>
struct Joined<TypeList<Types...>> {
  template <template <class...> class Target, class... More>
  using In = Target<Types..., More...>;
};
template <class... Types, class... Others, class... Lists>
struct Joined<TypeList<Types...>, TypeList<Others...>, Lists...>
    : Joined<TypeList<Types..., Others...>, Lists...> {};

template <class>
struct TypesOf;
template <Family... all>
struct TypesOf<FamilyList<all...>> {
  using Filters = Joined<typename FamilyTraits<all>::Filters...>;
  using Settings = Joined<TypeList<typename FamilyTraits<all>::Settings...>>;
};

// The numbers are 1 … size, so that the next one has no row: a row that AllFamilies lacks is found.
template <Family family>
concept HasRow = requires {
  FamilyTraits<family>::name;
};
static_assert(any_family([]<Family family>() {
  return static_cast<std::size_t>(family) == AllFamilies::size;
}));
static_assert(!HasRow<static_cast<Family>(AllFamilies::size + 1)>);

}  // namespace detail

// The family that has this filter, or these settings in its plans; nothing where none has.
template <class Type>
constexpr std::optional<Family> family_of_type() {
  std::optional<Family> found;
  any_family([&]<Family family>() {
    using Traits = FamilyTraits<family>;
    const bool has = std::is_same_v<Type, typename Traits::Settings> ||
                     detail::is_among<Type>(typename Traits::Filters{});
    if (has) found = family;
    return has;
  });
  return found;
}

// Target<the filters of all families, More...>, such as std::variant; and with their settings.
template <template <class...> class Target, class... More>
using OfFilters = typename detail::TypesOf<AllFamilies>::Filters::template In<Target, More...>;
template <template <class...> class Target, class... More>
using OfSettings = typename detail::TypesOf<AllFamilies>::Settings::template In<Target, More...>;

}  // namespace bloom
