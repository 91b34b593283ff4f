#include "bloom/plans/draft.hpp"

#include <cmath>
#include <utility>

#include "bloom/plan_limits.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom::detail {

Draft within(bool built, std::string_view limits, Draft draft) {
  draft.need.built = built;
  if (!built) draft.need.remark = beyond(limits);
  return draft;
}

Draft without_number(std::string_view limits) {
  return within(false, limits, {});
}

std::uint32_t whole(double number) {
  return static_cast<std::uint32_t>(std::min(number, 4294967295.0));
}

double cells_for(const Demand& demand, double cells, std::uint32_t k) {
  const double n = keys_of(demand);
  if (theory::scattered_rate(cells, k, n) <= near_enough * demand.rate) return cells;
  while (theory::scattered_rate(cells, k, n) > demand.rate) cells = std::ceil(cells * 1.01);
  return cells;
}

}  // namespace bloom::detail
