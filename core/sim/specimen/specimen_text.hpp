// What lies in a cell, what happened to it, and what was read, in words. Clauses: they begin in
// lower case and end without a stop.
#pragma once

#include <cstdint>
#include <string>

#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// "bit 17", "block 2, word 3, bit 17", "bucket 2, slot 1": counted from 0.
std::string place_words(const Specimen& specimen, std::uint32_t cell);

// "1", "15, stuck", "2 of 3", "c4", "empty", "0d, occupied, shifted"; a ribbon's row from column 0
// on, "110101".
std::string value_words(const Specimen& specimen, std::uint32_t cell, const Value& value);

// "bucket 2, slot 1: c4", as it is now.
std::string cell_words(const Specimen& specimen, std::uint32_t cell);

// "c4 was kicked from bucket 2, slot 1 to bucket 6, slot 0".
std::string change_words(const Specimen& specimen, const Change& change);

// Why a key may be in the filter, or is not: "line 3, bit 17 is 0", "neither bucket 2 nor bucket 6
// holds c4".
std::string rule_words(const Specimen& specimen, const KeyTrace& trace);

// What the filter is made of: "64 bits", "4 blocks of 256 bits", "8 buckets of 4 slots of 8 bits".
std::string size_words(const Specimen& specimen);

// The most that a lookup reads: "7 bits", "1 line".
std::string reads_words(const Specimen& specimen);

}  // namespace bloom::sim
