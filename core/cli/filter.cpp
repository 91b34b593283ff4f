#include "cli/filter.hpp"

#include <type_traits>
#include <utility>

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

template <class Filter, class Settings>
Result<AnyFilter> solve(std::span<const Hash> hashes, const Settings& settings) {
  auto filter = Filter::build(hashes, settings);
  if (!filter) return Error{filter.reason()};
  return AnyFilter(std::move(*filter));
}

}  // namespace

void may_contain_all(const AnyFilter& filter, Keys keys, std::span<std::uint64_t> bitmap) {
  std::visit([&](const auto& family) { family.may_contain_all(keys, bitmap); }, filter);
}

Result<Builder> Builder::create(const Plan& plan) {
  const auto grow = [](auto filter) -> Result<Builder> {
    if (!filter) return Error{filter.reason()};
    return Builder(Growing(std::move(*filter)));
  };
  return std::visit(
      [&](const auto& settings) -> Result<Builder> {
        using Chosen = std::decay_t<decltype(settings)>;
        if constexpr (std::is_same_v<Chosen, Settings>) {
          return grow(ClassicFilter::create(settings));
        } else if constexpr (std::is_same_v<Chosen, SplitBlockSettings>) {
          return grow(SplitBlockFilter::create(settings.blocks));
        } else if constexpr (std::is_same_v<Chosen, CacheLineSettings>) {
          return grow(CacheLineFilter::create(settings));
        } else if constexpr (std::is_same_v<Chosen, CountingSettings>) {
          return grow(CountingFilter::create(settings));
        } else if constexpr (std::is_same_v<Chosen, ScalableSettings>) {
          return grow(ScalableFilter::create(settings));
        } else if constexpr (std::is_same_v<Chosen, StableSettings>) {
          return grow(StableFilter::create(settings));
        } else if constexpr (std::is_same_v<Chosen, CuckooSettings>) {
          return grow(CuckooFilter::create(settings));
        } else if constexpr (std::is_same_v<Chosen, QuotientSettings>) {
          return grow(QuotientFilter::create(settings));
        } else if constexpr (std::is_same_v<Chosen, GuavaSettings>) {
          return grow(GuavaFilter::create(settings));
        } else if constexpr (std::is_same_v<Chosen, Bip37Settings>) {
          return grow(Bip37Filter::create(settings));
        } else {
          return Builder(Growing(Unsolved{settings, {}}));
        }
      },
      plan.settings);
}

Result<std::uint8_t> Builder::insert(Keys keys) {
  return std::visit(
      [&](auto& growing) -> Result<std::uint8_t> {
        using Chosen = std::decay_t<decltype(growing)>;
        if constexpr (std::is_same_v<Chosen, Unsolved>) {
          for (const std::string_view key : keys) growing.hashes.push_back(Hash::of(key));
          if (growing.hashes.size() > RibbonFilter::max_keys) {
            return full("xor, fuse or ribbon", RibbonFilter::max_keys);
          }
        } else if constexpr (std::is_same_v<Chosen, CuckooFilter>) {
          if (!insert_new(growing, keys)) return full("cuckoo", growing.size());
        } else if constexpr (std::is_same_v<Chosen, QuotientFilter>) {
          if (!insert_new(growing, keys)) return full("quotient", growing.size());
        } else if (growing.insert_all(keys) < keys.size()) {
          if constexpr (std::is_same_v<Chosen, ScalableFilter>) return growing.no_room();
        }
        return std::uint8_t{1};
      },
      growing_);
}

Result<AnyFilter> Builder::finish() {
  return std::visit(
      [](auto& growing) -> Result<AnyFilter> {
        if constexpr (!std::is_same_v<std::decay_t<decltype(growing)>, Unsolved>) {
          return AnyFilter(std::move(growing));
        } else if (const auto* ribbon = std::get_if<RibbonSettings>(&growing.plan)) {
          return solve<RibbonFilter>(growing.hashes, *ribbon);
        } else if (const auto* xor_plan = std::get_if<XorPlan>(&growing.plan)) {
          const XorSettings settings{xor_plan->seed};
          return xor_plan->fingerprint_bits == 8 ? solve<XorFilter8>(growing.hashes, settings)
                                                 : solve<XorFilter16>(growing.hashes, settings);
        } else {
          const auto& fuse_plan = *std::get_if<FusePlan>(&growing.plan);
          const XorSettings settings{fuse_plan.seed};
          return fuse_plan.fingerprint_bits == 8 ? solve<FuseFilter8>(growing.hashes, settings)
                                                 : solve<FuseFilter16>(growing.hashes, settings);
        }
      },
      growing_);
}

}  // namespace bloom::cli
