// The adapters, each in the source of its name.
#pragma once

#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

extern const FamilyInfo classic_family;
extern const FamilyInfo split_block_family;
extern const FamilyInfo blocked_family;
extern const FamilyInfo counting_family;
extern const FamilyInfo scalable_family;
extern const FamilyInfo stable_family;
extern const FamilyInfo cuckoo_family;
extern const FamilyInfo xor_family;
extern const FamilyInfo fuse_family;
extern const FamilyInfo ribbon_family;
extern const FamilyInfo quotient_family;

// In no table of families: sim/specimen/foreign.cpp.
extern const FamilyInfo guava_family;
extern const FamilyInfo bip37_family;

}  // namespace bloom::sim
