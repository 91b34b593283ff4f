#include "cli/builder.hpp"

#include <type_traits>
#include <utility>

#include "bloom/families.hpp"
#include "bloom/filter.hpp"
#include "bloom/hash/hash.hpp"

namespace bloom::cli {
namespace {

Error full(std::string_view family, std::uint64_t keys) {
  return {"The " + std::string(family) + " filter is full after " + std::to_string(keys) +
          " keys: build it again with a larger --n."};
}

// A key that already seems present stays so, since nothing is erased here: skipping it lets
// repeated keys take no room.
template <class Filter>
bool insert_new(Filter& filter, Keys keys) {
  for (const std::string_view key : keys) {
    const Hash hash = Hash::of(key);
    if (!filter.may_contain(hash) && filter.insert(hash) == Insertion::no_room) return false;
  }
  return true;
}

template <class Filter>
Result<bool> insert(Filter& filter, Keys keys) {
  if constexpr (ErasingFilter<Filter> && SizedFilter<Filter>) {
    // Each copy of a key takes a place of its own.
    if (!insert_new(filter, keys)) {
      return full(FamilyTraits<*family_of_type<Filter>()>::name, filter.size());
    }
  } else if constexpr (requires { filter.insert_all(keys); }) {
    if (filter.insert_all(keys) < keys.size()) {
      if constexpr (requires { filter.no_room(); }) return filter.no_room();
    }
  }
  return true;
}

template <class Filter>
Result<AnyFilter> made(Result<Filter> filter) {
  if (!filter) return Error{filter.reason()};
  if constexpr (std::is_same_v<Filter, bloom::AnyFilter>) {
    return files::widened(std::move(*filter));
  } else {
    return AnyFilter(std::move(*filter));
  }
}

// Calls use.operator()<Filter>() with the filter in the form of another system that has these
// settings; false where none has.
template <class Settings, class Use>
constexpr bool any_form(Use use) {
  return files::any_format_of_one_family([&]<Format format>() {
    using Filter = typename files::FormatTraits<format>::Filter;
    if constexpr (std::is_same_v<SettingsOf<Filter>, Settings>) {
      use.template operator()<Filter>();
      return true;
    } else {
      return false;
    }
  });
}

Result<AnyFilter> empty(const Plan& plan) {
  return std::visit(
      [&](const auto& settings) -> Result<AnyFilter> {
        using Settings = std::remove_cvref_t<decltype(settings)>;
        if constexpr (family_of_type<Settings>().has_value()) {
          return made(bloom::create(plan));
        } else {
          static_assert(any_form<Settings>([]<class>() {}));
          Result<AnyFilter> filter = Error{};
          any_form<Settings>([&]<class Filter>() { filter = made(Filter::create(settings)); });
          return filter;
        }
      },
      plan.settings);
}

}  // namespace

void may_contain_all(const AnyFilter& filter, Keys keys, std::span<std::uint64_t> bitmap) {
  std::visit([&](const auto& family) { family.may_contain_all(keys, bitmap); }, filter);
}

Result<Builder> Builder::create(const Plan& plan) {
  if (is_static(plan)) return Builder(Unsolved{plan, {}});
  auto filter = empty(plan);
  if (!filter) return Error{filter.reason()};
  return Builder(std::move(*filter));
}

Result<std::uint8_t> Builder::insert(Keys keys) {
  if (auto* unsolved = std::get_if<Unsolved>(&growing_)) {
    for (const std::string_view key : keys) unsolved->hashes.push_back(Hash::of(key));
    if (unsolved->hashes.size() > RibbonFilter::max_keys) {
      return full(static_families("or"), RibbonFilter::max_keys);
    }
    return std::uint8_t{1};
  }
  const auto inserted = std::visit([&](auto& filter) { return cli::insert(filter, keys); },
                                   *std::get_if<AnyFilter>(&growing_));
  if (!inserted) return Error{inserted.reason()};
  return std::uint8_t{1};
}

Result<AnyFilter> Builder::finish() {
  if (const auto* unsolved = std::get_if<Unsolved>(&growing_)) {
    return made(bloom::build(unsolved->plan, unsolved->hashes));
  }
  return std::move(*std::get_if<AnyFilter>(&growing_));
}

}  // namespace bloom::cli
