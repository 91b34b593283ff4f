// The words of the tab Rates that several of its panels share, and those of its plots. What each
// rate is called and where it comes from is in rate_curve_text.hpp; asking, set operations and
// attacks have files of their own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/lab/rate_curve.hpp"

#include "web/view/state/design.hpp"
#include "web/view/state/rates_by_hashes.hpp"

namespace bloom::view {

namespace say {

inline constexpr const char* rate_as_keys_are_inserted = "Rate as keys are inserted";
inline constexpr const char* rate_by_hashes = "FPR by number of hashes";
inline constexpr const char* this_k = "this filter’s k";
inline constexpr const char* no_rate =
    "This filter has no room for so many keys, or they are still being inserted.";

}  // namespace say

std::string this_filter_words(bool exact);                    // "this filter, exact"
std::string numbers_words(std::uint32_t keys, bool present);  // "This filter, 6 keys"

// The plot as keys are inserted.
std::string planned_words(const Design& design);               // "planned: 100 keys, 1.00 %"
std::string standing_words(std::uint32_t keys, bool present);  // "now, 6 keys"
// "6 keys: 1.47 % by the formula, 1.64 % in this filter, 95 % interval 1.55 % to 1.74 %"
std::string growth_words(const sim::RatePoint& point);
std::string growth_table(const sim::RateCurve& growth);

// The plot by number of hashes.
std::string hashes_words(std::uint32_t keys);  // "FPR by number of hashes, with 6 keys"
std::string mean_words(std::uint32_t keys);    // of what the bars are
// ", best k 4" of the first `most`, where the family takes up to `highest`; empty while not all are
// known.
std::string best_words(const std::vector<double>& rates, std::uint32_t most, double highest);
struct HashesShown {
  std::uint32_t present, most;
  double highest;  // that the family takes
};
std::string hashes_table(const RatesByHashes& rates, const HashesShown& shown,
                         const std::string& own);

}  // namespace bloom::view
