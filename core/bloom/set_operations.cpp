#include "bloom/set_operations.hpp"

#include <bit>

#include "bloom/theory/formulas.hpp"

namespace bloom {

Result<ClassicFilter> intersected(const ClassicFilter& a, const ClassicFilter& b) {
  auto common = a.clone();
  if (!common) return common;
  const auto intersected = common->intersect(b);
  if (!intersected) return Error{intersected.reason()};
  return common;
}

Result<SetSizes> estimated_sizes(const ClassicFilter& a, const ClassicFilter& b) {
  if (const auto error = a.settings_mismatch(b)) return *error;
  std::uint32_t filled = 0;
  for (std::size_t i = 0; i < a.words().size(); ++i) {
    filled += static_cast<std::uint32_t>(std::popcount(a.words()[i] | b.words()[i]));
  }
  SetSizes sizes{};
  sizes.first = a.estimated_keys();
  sizes.second = b.estimated_keys();
  sizes.united = theory::keys_from_fill(a.settings().bits, a.settings().hashes, filled);
  const double common = sizes.first + sizes.second - sizes.united;
  sizes.common = common < 0 ? 0 : common;
  return sizes;
}

}  // namespace bloom
