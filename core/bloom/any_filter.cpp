#include "bloom/any_filter.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "bloom/filter.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

// One shape: every family is what bloom/filter.hpp says of it, and no more.
template <class F>
constexpr bool only_grows =
    GrowingFilter<F> && !ErasingFilter<F> && !MergingFilter<F> && !StaticFilter<F>;
template <class F>
constexpr bool merges = MergingFilter<F> && !ErasingFilter<F> && !SizedFilter<F>;

static_assert(merges<ClassicFilter> && merges<SplitBlockFilter> && merges<BlockedFilter>);
static_assert(ErasingFilter<CountingFilter> && MergingFilter<CountingFilter> &&
              !SizedFilter<CountingFilter>);
static_assert(only_grows<ScalableFilter> && SizedFilter<ScalableFilter>);
static_assert(only_grows<StableFilter> && !SizedFilter<StableFilter>);
static_assert(ErasingFilter<CuckooFilter> && SizedFilter<CuckooFilter> &&
              !MergingFilter<CuckooFilter>);
static_assert(ErasingFilter<QuotientFilter> && MergingFilter<QuotientFilter> &&
              SizedFilter<QuotientFilter>);
static_assert(StaticFilter<XorFilter8> && StaticFilter<XorFilter16>);
static_assert(StaticFilter<FuseFilter8> && StaticFilter<FuseFilter16>);
static_assert(StaticFilter<RibbonFilter>);

template <class F>
Result<AnyFilter> any(Result<F> filter) {
  if (!filter) return Error{filter.reason()};
  return AnyFilter(std::move(*filter));
}

// The families and, where there are two widths of fingerprints, these, which the family's own part
// begins with. Whatever else the bytes say is checked by the family.
Result<AnyFilter> open_as(Family family, bool wide, Source source) {
  switch (family) {
    case Family::blocked:
      return any(BlockedFilter::deserialize(source));
    case Family::split_block:
      return any(SplitBlockFilter::deserialize(source));
    case Family::counting:
      return any(CountingFilter::deserialize(source));
    case Family::scalable:
      return any(ScalableFilter::deserialize(source));
    case Family::stable:
      return any(StableFilter::deserialize(source));
    case Family::cuckoo:
      return any(CuckooFilter::deserialize(source));
    case Family::exclusive_or:
      return wide ? any(XorFilter16::deserialize(source)) : any(XorFilter8::deserialize(source));
    case Family::binary_fuse:
      return wide ? any(FuseFilter16::deserialize(source)) : any(FuseFilter8::deserialize(source));
    case Family::ribbon:
      return any(RibbonFilter::deserialize(source));
    case Family::quotient:
      return any(QuotientFilter::deserialize(source));
    case Family::classic:
      break;
  }
  return any(ClassicFilter::deserialize(source));
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

// Calls use.operator()<F>(settings) with the family of a plan.
template <class Use>
Result<AnyFilter> with_family(const Plan& plan, Use use) {
  return std::visit(
      [&](const auto& settings) -> Result<AnyFilter> {
        using Chosen = std::decay_t<decltype(settings)>;
        if constexpr (std::is_same_v<Chosen, ClassicSettings>) {
          return use.template operator()<ClassicFilter>(settings);
        } else if constexpr (std::is_same_v<Chosen, SplitBlockSettings>) {
          return use.template operator()<SplitBlockFilter>(settings);
        } else if constexpr (std::is_same_v<Chosen, BlockedSettings>) {
          return use.template operator()<BlockedFilter>(settings);
        } else if constexpr (std::is_same_v<Chosen, CountingSettings>) {
          return use.template operator()<CountingFilter>(settings);
        } else if constexpr (std::is_same_v<Chosen, ScalableSettings>) {
          return use.template operator()<ScalableFilter>(settings);
        } else if constexpr (std::is_same_v<Chosen, StableSettings>) {
          return use.template operator()<StableFilter>(settings);
        } else if constexpr (std::is_same_v<Chosen, CuckooSettings>) {
          return use.template operator()<CuckooFilter>(settings);
        } else if constexpr (std::is_same_v<Chosen, QuotientSettings>) {
          return use.template operator()<QuotientFilter>(settings);
        } else if constexpr (std::is_same_v<Chosen, RibbonSettings>) {
          return use.template operator()<RibbonFilter>(settings);
        } else if constexpr (std::is_same_v<Chosen, XorPlan>) {
          const XorSettings xor_settings{settings.seed};
          return settings.fingerprint_bits == 8
                     ? use.template operator()<XorFilter8>(xor_settings)
                     : use.template operator()<XorFilter16>(xor_settings);
        } else if constexpr (std::is_same_v<Chosen, FusePlan>) {
          const XorSettings fuse_settings{settings.seed};
          return settings.fingerprint_bits == 8
                     ? use.template operator()<FuseFilter8>(fuse_settings)
                     : use.template operator()<FuseFilter16>(fuse_settings);
        } else {
          return Error{
              "A filter of another system's format is no filter of any family: make it by its own "
              "create()."};
        }
      },
      plan.settings);
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
  const bool wide = start[16] == 16;
  if (!source.memory().empty()) return open_as(family, wide, source);

  // A callable gives each byte once: these are given again.
  std::size_t given = 0;
  const auto again = [&](std::span<std::uint8_t> room) {
    const std::size_t count = std::min(room.size(), known.size() - given);
    std::copy_n(known.data() + given, count, room.data());
    given += count;
    return rest(room.subspan(count));
  };
  return open_as(family, wide, Source(again, source.size()));
}

bool is_static(const Plan& plan) {
  return std::holds_alternative<XorPlan>(plan.settings) ||
         std::holds_alternative<FusePlan>(plan.settings) ||
         std::holds_alternative<RibbonSettings>(plan.settings);
}

Result<AnyFilter> create(const Plan& plan) {
  return with_family(plan, []<class F>(const auto& settings) -> Result<AnyFilter> {
    if constexpr (StaticFilter<F>) {
      return Error{
          "Xor, fuse and ribbon filters cannot be made empty: build them from all their keys."};
    } else {
      return any(F::create(settings));
    }
  });
}

Result<AnyFilter> build(const Plan& plan, std::span<const Hash> keys) {
  return with_family(plan,
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
