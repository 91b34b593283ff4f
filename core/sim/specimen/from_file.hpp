// Filters that were made elsewhere, opened from a file for example, as specimens.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "bloom/filters/split_block.hpp"
#include "bloom/result.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// Of whichever family is stored (bloom/storage/stored_form.hpp): FamilyInfo::open. Xor, fuse and
// ribbon filters come without their keys: until they are cleared they refuse every insert.
Result<std::unique_ptr<Specimen>> stored_specimen(std::span<const std::uint8_t> bytes);

// Refused, with the reason, where the filter is larger than what is shown.
Result<std::unique_ptr<Specimen>> split_block_specimen(SplitBlockFilter filter);

}  // namespace bloom::sim
