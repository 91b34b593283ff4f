// A filter of any family, and how the commands fill, ask, store and read it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bloom/any_filter.hpp"
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "bloom/plan.hpp"
#include "bloom/result.hpp"

namespace bloom::cli {

// Of any family, or of another system's form. A key is given by its bytes. The classic filter and
// those of its family in other systems' forms hash them themselves; all the others take
// XXH64(key, 0).
using AnyFilter =
    std::variant<ClassicFilter, SplitBlockFilter, CacheLineFilter, CountingFilter, ScalableFilter,
                 StableFilter, CuckooFilter, QuotientFilter, XorFilter8, XorFilter16, FuseFilter8,
                 FuseFilter16, RibbonFilter, GuavaFilter, Bip37Filter>;

// The library's filter as one of the command's.
AnyFilter taken(bloom::AnyFilter filter);

using Keys = std::span<const std::string_view>;

// Bit i % 64 of bitmap[i / 64] is the answer for keys[i]; ⌈count/64⌉ words are written.
void may_contain_all(const AnyFilter& filter, Keys keys, std::span<std::uint64_t> bitmap);

// Fills a filter from a stream of keys. Takes no memory but the filter's own, except for the
// families that are solved from all keys at once (xor, fuse, ribbon): 8 bytes a key, and what their
// build() needs at the end.
class Builder {
 public:
  static Result<Builder> create(const Plan& plan);

  // Fails when the family has no room for more keys.
  Result<std::uint8_t> insert(Keys keys);
  // The filter; the builder is spent.
  Result<AnyFilter> finish();

 private:
  struct Unsolved {
    Plan plan;
    std::vector<Hash> hashes;
  };
  using Growing = std::variant<AnyFilter, Unsolved>;

  explicit Builder(Growing growing) : growing_(std::move(growing)) {}

  Growing growing_;
};

}  // namespace bloom::cli
