// Filters that were made elsewhere, opened from a file for example, as specimens.
#pragma once

#include <memory>

#include "bloom/any_filter.hpp"
#include "bloom/result.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// Refused, with the reason, where the filter is larger than what is shown, or has a setting that no
// specimen has. Xor, fuse and ribbon filters come without their keys: until they are cleared they
// refuse every insert.
Result<std::unique_ptr<Specimen>> specimen_of(AnyFilter filter);

// The same, family by family, each in the source of its adapter.
Result<std::unique_ptr<Specimen>> split_block_specimen(SplitBlockFilter filter);
Result<std::unique_ptr<Specimen>> blocked_specimen(CacheLineFilter filter);
Result<std::unique_ptr<Specimen>> counting_specimen(CountingFilter filter);
Result<std::unique_ptr<Specimen>> scalable_specimen(ScalableFilter filter);
Result<std::unique_ptr<Specimen>> stable_specimen(StableFilter filter);
Result<std::unique_ptr<Specimen>> cuckoo_specimen(CuckooFilter filter);
Result<std::unique_ptr<Specimen>> xor_specimen(XorFilter8 filter);
Result<std::unique_ptr<Specimen>> xor_specimen(XorFilter16 filter);
Result<std::unique_ptr<Specimen>> fuse_specimen(FuseFilter8 filter);
Result<std::unique_ptr<Specimen>> fuse_specimen(FuseFilter16 filter);
Result<std::unique_ptr<Specimen>> ribbon_specimen(RibbonFilter filter);
Result<std::unique_ptr<Specimen>> quotient_specimen(QuotientFilter filter);

}  // namespace bloom::sim
