// A filter of any family, also in the forms of other systems.
#pragma once

#include <variant>

#include "bloom/any_filter.hpp"
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"

namespace bloom::files {

// A key is given by its bytes. The classic filter and those of its family in other systems' forms
// hash them themselves; all the others take XXH64(key, 0).
using AnyFilter = OfFilters<std::variant, GuavaFilter, Bip37Filter>;

// The library's filter as one of these.
AnyFilter widened(bloom::AnyFilter filter);

}  // namespace bloom::files
