#include "sim/lab/family_sizes.hpp"

#include <utility>

namespace bloom::sim {
namespace {

// A whole block, line or window is one place, however many of its bits are asked.
bool at_one_place(Kind kind) {
  return kind == Kind::split_block || kind == Kind::blocked || kind == Kind::ribbon;
}

}  // namespace

std::vector<FamilySize> family_sizes(Families families, std::uint64_t keys, double rate) {
  std::vector<FamilySize> sizes;
  for (const FamilyInfo* family : families) {
    Need need = need_of(static_cast<std::size_t>(family->kind), {keys, rate});
    const std::uint32_t reads = at_one_place(family->kind) ? 1 : need.probes;
    sizes.push_back({family, std::move(need), reads});
  }
  return sizes;
}

}  // namespace bloom::sim
