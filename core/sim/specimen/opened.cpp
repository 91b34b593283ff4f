#include "sim/specimen/opened.hpp"

#include <utility>

#include "sim/specimen/families.hpp"

namespace bloom::sim {
namespace {

struct Adapt {
  using Made = Result<std::unique_ptr<Specimen>>;

  Made operator()(ClassicFilter& f) const { return classic_specimen(std::move(f)); }
  Made operator()(SplitBlockFilter& f) const { return split_block_specimen(std::move(f)); }
  Made operator()(CacheLineFilter& f) const { return blocked_specimen(std::move(f)); }
  Made operator()(CountingFilter& f) const { return counting_specimen(std::move(f)); }
  Made operator()(ScalableFilter& f) const { return scalable_specimen(std::move(f)); }
  Made operator()(StableFilter& f) const { return stable_specimen(std::move(f)); }
  Made operator()(CuckooFilter& f) const { return cuckoo_specimen(std::move(f)); }
  Made operator()(XorFilter8& f) const { return xor_specimen(std::move(f)); }
  Made operator()(XorFilter16& f) const { return xor_specimen(std::move(f)); }
  Made operator()(FuseFilter8& f) const { return fuse_specimen(std::move(f)); }
  Made operator()(FuseFilter16& f) const { return fuse_specimen(std::move(f)); }
  Made operator()(RibbonFilter& f) const { return ribbon_specimen(std::move(f)); }
  Made operator()(QuotientFilter& f) const { return quotient_specimen(std::move(f)); }
};

}  // namespace

Result<std::unique_ptr<Specimen>> specimen_of(AnyFilter filter) {
  return std::visit(Adapt{}, filter);
}

}  // namespace bloom::sim
