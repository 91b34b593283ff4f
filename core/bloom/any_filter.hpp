// A filter whose family is known only when the program runs: made by the family's name, or opened
// from its stored form.
//
// It is asked by std::visit: std::visit([](const auto& f) { return f.may_contain("apple"); }, any).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "bloom/families.hpp"
#include "bloom/plan.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom {

// Of one of AllFamilies, in their order; a family with fingerprints of two widths is there twice.
using AnyFilter = OfFilters<std::variant>;

// Whichever family was stored (bloom/storage/stored_form.hpp). Total: any bytes give a filter or
// one sentence. Of a source in pieces no second copy is held.
Result<AnyFilter> open_stored(Source source);

// Empty, for n keys: with them its rate is about p. `family` is one of `families`
// (bloom/families.hpp). Refused, with the reason, where that cannot be reached, and for a family
// that is built from all its keys at once.
Result<AnyFilter> for_keys(std::string_view family, std::uint64_t n, double p,
                           std::uint32_t seed = 0);

// With these keys in it, for any family. Keys that repeat count as often as they come.
Result<AnyFilter> for_keys(std::string_view family, std::span<const Hash> keys, double p,
                           std::uint32_t seed = 0);

// The same for a plan whose settings were looked at; refused for those of other systems' formats.
Result<AnyFilter> create(const Plan& plan);
Result<AnyFilter> build(const Plan& plan, std::span<const Hash> keys);

// Whether the family is built from all its keys at once, as xor filters are.
bool is_static(const Plan& plan);

}  // namespace bloom
