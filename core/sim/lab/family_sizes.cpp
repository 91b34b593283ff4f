#include "sim/lab/family_sizes.hpp"

#include <utility>

namespace bloom::sim {

std::vector<FamilySize> family_sizes(Families families, std::uint64_t keys, double rate) {
  std::vector<FamilySize> sizes;
  for (const FamilyInfo* family : families) {
    Need need = need_of(family->kind, {keys, rate});
    const std::uint32_t reads = family->one_place ? 1 : need.probes;
    sizes.push_back({family, std::move(need), reads});
  }
  return sizes;
}

}  // namespace bloom::sim
