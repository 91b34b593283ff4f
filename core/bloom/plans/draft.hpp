// What the plans of all families share.
//
// A plan is drafted without regard to what this library can build, so that Size can say what a
// family would need; within() then says whether it is built.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "bloom/families.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/plan.hpp"
#include "bloom/result.hpp"

namespace bloom::detail {

inline double keys_of(const Demand& demand) {
  return static_cast<double>(demand.keys);
}

// The draft with `built`, and with a remark that names the limits where it is not.
Draft within(bool built, std::string_view limits, Draft draft);

// A draft of a filter that is not built, and whose size is not known either.
Draft without_number(std::string_view limits);

// For settings: without its fraction, cut where the filter is not built.
std::uint32_t whole(double number);

// Cells for independent probes: the textbook's number where it keeps the rate, else as many more as
// do, by steps of a hundredth.
double cells_for(const Demand& demand, double cells, std::uint32_t k);

// A static filter's plan is for at least one key.
inline std::uint64_t key_count(std::span<const Hash> keys) {
  return std::max<std::uint64_t>(1, keys.size());
}

// An empty filter as its family plans it, or the reason why there is none.
template <class F>
Result<F> created_for(const Demand& demand) {
  using Traits = FamilyTraits<*family_of_type<F>()>;
  const auto plan = plan_for(Traits::name, demand);
  if (!plan) return Error{plan.reason()};
  return F::create(*std::get_if<typename Traits::Settings>(&plan->settings));
}

}  // namespace bloom::detail
