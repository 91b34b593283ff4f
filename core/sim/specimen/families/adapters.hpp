// The adapters of the families, each in a source of its own.
#pragma once

#include <memory>

#include "bloom/families.hpp"
#include "bloom/result.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom {
class Bip37Filter;
class GuavaFilter;
}  // namespace bloom

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

// A filter that was made elsewhere as a specimen, from the adapter of its family. Refused, with the
// reason, where it is larger than what is shown, or has a setting that no specimen has. Xor, fuse
// and ribbon filters come without their keys: until they are cleared they refuse every insert.
Result<std::unique_ptr<Specimen>> adopt(ClassicFilter filter);
Result<std::unique_ptr<Specimen>> adopt(SplitBlockFilter filter);
Result<std::unique_ptr<Specimen>> adopt(BlockedFilter filter);
Result<std::unique_ptr<Specimen>> adopt(CountingFilter filter);
Result<std::unique_ptr<Specimen>> adopt(ScalableFilter filter);
Result<std::unique_ptr<Specimen>> adopt(StableFilter filter);
Result<std::unique_ptr<Specimen>> adopt(CuckooFilter filter);
Result<std::unique_ptr<Specimen>> adopt(XorFilter8 filter);
Result<std::unique_ptr<Specimen>> adopt(XorFilter16 filter);
Result<std::unique_ptr<Specimen>> adopt(FuseFilter8 filter);
Result<std::unique_ptr<Specimen>> adopt(FuseFilter16 filter);
Result<std::unique_ptr<Specimen>> adopt(RibbonFilter filter);
Result<std::unique_ptr<Specimen>> adopt(QuotientFilter filter);
Result<std::unique_ptr<Specimen>> adopt(PartitionedFilter filter);
Result<std::unique_ptr<Specimen>> adopt(GuavaFilter filter);
Result<std::unique_ptr<Specimen>> adopt(Bip37Filter filter);

}  // namespace bloom::sim
