#include "web/view/rates/set_operations_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "web/view/drawing/format.hpp"

namespace bloom::view {

std::string estimate_words(double keys) {
  if (!std::isfinite(keys)) return "all bits are 1";
  return keys < 99.95 ? significant(keys, 3)
                      : grouped(static_cast<std::uint64_t>(std::llround(keys)));
}

std::string union_words(const sim::SetOverlap& set) {
  return "OR is, bit for bit, the filter of all " + counted(set.united().keys, "key") +
         ": nothing is lost, and its rate is " + rate_words(set.united().rate) + ".";
}

std::string intersection_words(const sim::SetOverlap& set) {
  const sim::SetEstimates& both = set.intersection();
  std::string words = "AND has " + counted(both.filled, "bit") + ", a filter of just the " +
                      counted(both.keys, "key") + " in both has " + grouped(both.own);
  if (both.filled > both.own) words += ": the others come from keys of one side only";
  words += ". Its rate is " + rate_words(both.rate) + ".";
  const double left = set.left_for_intersection();
  if (!std::isfinite(left)) return words;
  return words + " Better than its fill is what the other three estimates leave: " +
         estimate_words(std::max(left, 0.0)) + " in both.";
}

}  // namespace bloom::view
