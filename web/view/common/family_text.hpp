// What is said of a filter of any family.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/state.hpp"

namespace bloom::view {

std::string capital(std::string_view words);  // at the start

// The first things that an operation did, at most so many: "Bit 5 went from 0 to 1; and 4 more."
std::string changes_words(const sim::Specimen& specimen, const sim::Changes& changes,
                          std::size_t named);

// What a family can do beyond taking keys.
std::string abilities_of(const sim::FamilyInfo& family);

}  // namespace bloom::view
