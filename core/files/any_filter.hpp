// A filter of any family, also in the forms of other systems.
#pragma once

#include <optional>
#include <type_traits>
#include <variant>

#include "bloom/any_filter.hpp"
#include "bloom/families.hpp"
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "files/formats.hpp"

namespace bloom::files {

// A key is given by its bytes. The classic filter and those of its family in other systems' forms
// hash them themselves; all the others take XXH64(key, 0).
using AnyFilter = OfFilters<std::variant, GuavaFilter, Bip37Filter>;

// The library's filter as one of these.
AnyFilter widened(bloom::AnyFilter filter);

namespace detail {

template <class Filter>
constexpr Family held_family() {
  constexpr std::optional<Family> own = family_of_type<Filter>();
  if constexpr (own.has_value()) return *own;
  Family held{};
  any_format_of_one_family([&]<Format format>() {
    using Row = FormatTraits<format>;
    const bool has = std::is_same_v<typename Row::Filter, Filter>;
    if (has) held = Row::holds;
    return has;
  });
  return held;
}

}  // namespace detail

// The family of a filter, one of AllFamilies: a form of another system holds one of these.
template <class Filter>
inline constexpr Family family_in = detail::held_family<Filter>();

}  // namespace bloom::files
