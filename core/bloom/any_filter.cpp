#include "bloom/any_filter.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "bloom/filter.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

template <class F>
Result<AnyFilter> any(Result<F> filter) {
  if (!filter) return Error{filter.reason()};
  return AnyFilter(std::move(*filter));
}

// Calls use.operator()<F>() with the filter of a family whose fingerprints have this width, or with
// the first where none has.
template <class First, class... Others, class Use>
Result<AnyFilter> of_width(TypeList<First, Others...>, std::uint32_t width, Use use) {
  if constexpr (sizeof...(Others) > 0) {
    const bool another = ((Others::fingerprint_bits == width) || ...);
    if (another) return of_width(TypeList<Others...>{}, width, use);
  }
  return use.template operator()<First>();
}

// Where a family has fingerprints of several widths, its own part begins with the width. Whatever
// else the bytes say is checked by the family; classic filters refuse the number of no family.
Result<AnyFilter> open_as(Family family, std::uint32_t width, Source source) {
  std::optional<Result<AnyFilter>> opened;
  any_family([&]<Family one>() {
    if (one != family) return false;
    opened.emplace(of_width(typename FamilyTraits<one>::Filters{}, width,
                            [&]<class F>() { return any(F::deserialize(source)); }));
    return true;
  });
  return opened ? std::move(*opened) : any(ClassicFilter::deserialize(source));
}

template <class F, class Settings>
SettingsOf<F> own_settings(const Settings& settings) {
  if constexpr (std::is_same_v<Settings, SettingsOf<F>>) {
    return settings;
  } else {
    return {settings.seed};  // of the plans of xor and fuse filters
  }
}

template <class Settings>
std::uint32_t width_in(const Settings& settings) {
  if constexpr (requires { settings.fingerprint_bits; }) {
    return settings.fingerprint_bits;
  } else {
    return 0;
  }
}

template <class F, class Settings>
Result<AnyFilter> filled(const Settings& settings, std::span<const Hash> keys) {
  if constexpr (StaticFilter<F>) {
    return any(F::build(keys, settings));
  } else {
    auto filter = F::create(settings);
    if (filter && filter->insert_all(keys) < keys.size()) {
      if constexpr (requires { filter->no_room(); }) return filter->no_room();
    }
    return any(std::move(filter));
  }
}

// Calls use.operator()<F>(settings) with the filter of a plan.
template <class Use>
Result<AnyFilter> with_filter(const Plan& plan, Use use) {
  return std::visit(
      [&](const auto& settings) -> Result<AnyFilter> {
        constexpr std::optional<Family> family =
            family_of_type<std::remove_cvref_t<decltype(settings)>>();
        if constexpr (family.has_value()) {
          return of_width(
              typename FamilyTraits<*family>::Filters{}, width_in(settings),
              [&]<class F>() { return use.template operator()<F>(own_settings<F>(settings)); });
        } else {
          return Error{
              "A filter of another system's format is no filter of any family: make it by its own "
              "create()."};
        }
      },
      plan.settings);
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

}  // namespace

Result<AnyFilter> open_stored(Source source) {
  // The header, and the first number of the family's own part.
  std::array<std::uint8_t, 20> start{};
  const auto known = std::span(start).first(
      static_cast<std::size_t>(std::min<std::uint64_t>(start.size(), source.size())));
  Source rest = source;
  if (!rest(known)) return not_given();
  std::uint32_t number = 0;
  for (std::size_t i = 12; i-- > 8;) number = number << 8 | start[i];
  const auto family = static_cast<Family>(number);
  const std::uint32_t width = start[16];
  if (!source.memory().empty()) return open_as(family, width, source);

  // A callable gives each byte once: these are given again.
  std::size_t given = 0;
  const auto again = [&](std::span<std::uint8_t> room) {
    const std::size_t count = std::min(room.size(), known.size() - given);
    std::copy_n(known.data() + given, count, room.data());
    given += count;
    return rest(room.subspan(count));
  };
  return open_as(family, width, Source(again, source.size()));
}

bool is_static(const Plan& plan) {
  return std::visit(
      [](const auto& settings) {
        constexpr std::optional<Family> family =
            family_of_type<std::remove_cvref_t<decltype(settings)>>();
        if constexpr (family.has_value()) {
          return []<class First, class... Others>(TypeList<First, Others...>) {
            return StaticFilter<First>;
          }(typename FamilyTraits<*family>::Filters{});
        } else {
          return false;
        }
      },
      plan.settings);
}

Result<AnyFilter> create(const Plan& plan) {
  return with_filter(plan, []<class F>(const auto& settings) -> Result<AnyFilter> {
    if constexpr (StaticFilter<F>) {
      return Error{capitalized(static_families("and")) +
                   " filters cannot be made empty: build them from all their keys."};
    } else {
      return any(F::create(settings));
    }
  });
}

Result<AnyFilter> build(const Plan& plan, std::span<const Hash> keys) {
  return with_filter(plan,
                     [&]<class F>(const auto& settings) { return filled<F>(settings, keys); });
}

Result<AnyFilter> for_keys(std::string_view family, std::uint64_t n, double p, std::uint32_t seed) {
  const auto plan = plan_for(family, {n, p, seed});
  if (!plan) return Error{plan.reason()};
  return create(*plan);
}

Result<AnyFilter> for_keys(std::string_view family, std::span<const Hash> keys, double p,
                           std::uint32_t seed) {
  const auto plan = plan_for(family, {std::max<std::uint64_t>(1, keys.size()), p, seed});
  if (!plan) return Error{plan.reason()};
  return build(*plan, keys);
}

}  // namespace bloom
