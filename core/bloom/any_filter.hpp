// A filter whose family is known only when the program runs: made by the family's name, or opened
// from its stored form.
//
// It is asked by std::visit: std::visit([](const auto& f) { return f.may_contain("apple"); }, any).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "bloom/filters/blocked.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/counting.hpp"
#include "bloom/filters/cuckoo.hpp"
#include "bloom/filters/quotient.hpp"
#include "bloom/filters/ribbon.hpp"
#include "bloom/filters/scalable.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/stable.hpp"
#include "bloom/filters/xor_filter.hpp"
#include "bloom/plan.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom {

using AnyFilter = std::variant<ClassicFilter, SplitBlockFilter, BlockedFilter, CountingFilter,
                               ScalableFilter, StableFilter, CuckooFilter, XorFilter8, XorFilter16,
                               FuseFilter8, FuseFilter16, RibbonFilter, QuotientFilter>;

// Whichever family was stored (bloom/storage/stored_form.hpp). Total: any bytes give a filter or
// one sentence. Of a source in pieces no second copy is held.
Result<AnyFilter> open_stored(Source source);

// Empty, for n keys: with them its rate is about p. `family` is one of `families`
// (bloom/plan.hpp). Refused, with the reason, where that cannot be reached, and for xor, fuse and
// ribbon, which are built from their keys.
Result<AnyFilter> for_keys(std::string_view family, std::uint64_t n, double p,
                           std::uint32_t seed = 0);

// With these keys in it, for any family. Keys that repeat count as often as they come.
Result<AnyFilter> for_keys(std::string_view family, std::span<const Hash> keys, double p,
                           std::uint32_t seed = 0);

// The same for a plan whose settings were looked at; refused for those of other systems' formats.
Result<AnyFilter> create(const Plan& plan);
Result<AnyFilter> build(const Plan& plan, std::span<const Hash> keys);

// Whether the family is built from all its keys at once: xor, fuse and ribbon.
bool is_static(const Plan& plan);

}  // namespace bloom
