// The adapters of the families, each in a source of its own.
#pragma once

#include "bloom/families.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// What the simulator knows of a family. The table folds over AllFamilies
// (sim/specimen/families.cpp): a family without a line here does not compile, and one without a
// source does not link.
template <Family family>
const FamilyInfo& adapter() = delete;

template <>
const FamilyInfo& adapter<Family::classic>();
template <>
const FamilyInfo& adapter<Family::split_block>();
template <>
const FamilyInfo& adapter<Family::blocked>();
template <>
const FamilyInfo& adapter<Family::counting>();
template <>
const FamilyInfo& adapter<Family::scalable>();
template <>
const FamilyInfo& adapter<Family::stable>();
template <>
const FamilyInfo& adapter<Family::cuckoo>();
template <>
const FamilyInfo& adapter<Family::exclusive_or>();
template <>
const FamilyInfo& adapter<Family::binary_fuse>();
template <>
const FamilyInfo& adapter<Family::ribbon>();
template <>
const FamilyInfo& adapter<Family::quotient>();
template <>
const FamilyInfo& adapter<Family::partitioned>();

// In no table of families: sim/specimen/foreign.cpp.
template <>
const FamilyInfo& adapter<Family::guava>();
template <>
const FamilyInfo& adapter<Family::bip37>();

}  // namespace bloom::sim
