// Filters that were made elsewhere, opened from a file for example, as specimens.
#pragma once

#include <memory>

#include "bloom/result.hpp"
#include "files/any_filter.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// Refused, with the reason, where the filter is larger than what is shown, or has a setting that no
// specimen has. Xor, fuse and ribbon filters come without their keys: until they are cleared they
// refuse every insert.
Result<std::unique_ptr<Specimen>> specimen_of(files::AnyFilter filter);

}  // namespace bloom::sim
