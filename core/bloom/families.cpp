#include "bloom/families.hpp"

#include <span>

#include "bloom/filter.hpp"
#include "bloom/text/listed.hpp"

namespace bloom {

using namespace detail;

namespace {

template <class Filters>
struct Shape;
// All filters of a family can do the same.
template <class First, class... Others>
struct Shape<TypeList<First, Others...>> {
  static constexpr bool is_static = StaticFilter<First>;
  static constexpr bool erases = ErasingFilter<First>;
  static constexpr bool merges = MergingFilter<First>;
  static_assert(((StaticFilter<Others> == is_static && ErasingFilter<Others> == erases &&
                  MergingFilter<Others> == merges) &&
                 ...));
  static_assert(is_static != GrowingFilter<First>);
};

template <Family family>
using ShapeOf = Shape<typename FamilyTraits<family>::Filters>;

struct Names {
  std::array<std::string_view, AllFamilies::size> names = {};
  std::size_t count = 0;
};

// Of the families for which this holds, in order.
template <class Holds>
constexpr Names names_where(Holds holds) {
  Names all;
  any_family([&]<Family family>() {
    if (holds.template operator()<family>()) all.names[all.count++] = FamilyTraits<family>::name;
    return false;
  });
  return all;
}

std::string listed(const Names& all, std::string_view conjunction) {
  return text::listed(std::span(all.names).first(all.count), conjunction);
}

constexpr Names every = names_where([]<Family>() { return true; });
constexpr Names erasing = names_where([]<Family family>() { return ShapeOf<family>::erases; });
constexpr Names merging = names_where([]<Family family>() { return ShapeOf<family>::merges; });
constexpr Names built_at_once =
    names_where([]<Family family>() { return ShapeOf<family>::is_static; });

}  // namespace

std::string_view family_name(Family family) {
  std::string_view name = "unknown";
  any_family([&]<Family one>() {
    using Traits = FamilyTraits<one>;
    if (one != family) return false;
    if constexpr (requires { Traits::full_name; }) {
      name = Traits::full_name;
    } else {
      name = Traits::name;
    }
    return true;
  });
  return name;
}

std::string all_families_named(std::string_view conjunction) {
  return listed(every, conjunction);
}

std::string erasing_families(std::string_view conjunction) {
  return listed(erasing, conjunction);
}

std::string merging_families(std::string_view conjunction) {
  return listed(merging, conjunction);
}

std::string static_families(std::string_view conjunction) {
  return listed(built_at_once, conjunction);
}

}  // namespace bloom
