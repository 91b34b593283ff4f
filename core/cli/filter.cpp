#include "cli/filter.hpp"

#include <type_traits>
#include <utility>

#include "bloom/hash/xxh64.hpp"

namespace bloom::cli {
namespace {

template <class Filter>
concept TakesKeys = requires(const Filter& filter, Keys keys, std::span<std::uint64_t> bitmap) {
  filter.may_contain_all(keys, bitmap);
};

void hash_all(Keys keys, std::vector<std::uint64_t>& hashes) {
  hashes.resize(keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) hashes[i] = xxh64(keys[i], 0);
}

Error full(std::string_view family, std::uint64_t keys) {
  return {"The " + std::string(family) + " filter is full after " + std::to_string(keys) +
          " keys: build it again with a larger --n."};
}

// A key that already seems present stays so, since nothing is erased here: skipping it lets
// repeated keys take no room.
template <class Filter>
bool insert_new(Filter& filter, std::span<const std::uint64_t> hashes) {
  for (const std::uint64_t hash : hashes) {
    if (!filter.may_contain(hash) && !filter.insert(hash)) return false;
  }
  return true;
}

template <class Filter, class Settings>
Result<AnyFilter> solve(std::span<const std::uint64_t> hashes, const Settings& settings) {
  auto filter = Filter::build(hashes, settings);
  if (!filter) return Error{filter.reason()};
  return AnyFilter(std::move(*filter));
}

}  // namespace

void may_contain_all(const AnyFilter& filter, Keys keys, std::span<std::uint64_t> bitmap) {
  std::visit(
      [&](const auto& family) {
        if constexpr (TakesKeys<std::decay_t<decltype(family)>>) {
          family.may_contain_all(keys, bitmap);
        } else {
          std::vector<std::uint64_t> hashes;
          hash_all(keys, hashes);
          family.may_contain_all(std::span<const std::uint64_t>(hashes), bitmap);
        }
      },
      filter);
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
        if constexpr (!TakesKeys<Chosen>) hash_all(keys, hashes_);
        if constexpr (TakesKeys<Chosen>) {
          growing.insert_all(keys);
        } else if constexpr (std::is_same_v<Chosen, Unsolved>) {
          growing.hashes.insert(growing.hashes.end(), hashes_.begin(), hashes_.end());
          if (growing.hashes.size() > RibbonFilter::max_keys) {
            return full("xor, fuse or ribbon", RibbonFilter::max_keys);
          }
        } else if constexpr (std::is_same_v<Chosen, CuckooFilter>) {
          if (!insert_new(growing, hashes_)) return full("cuckoo", growing.size());
        } else if constexpr (std::is_same_v<Chosen, QuotientFilter>) {
          if (!insert_new(growing, hashes_)) return full("quotient", growing.size());
        } else {
          growing.insert_all(std::span<const std::uint64_t>(hashes_));
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
