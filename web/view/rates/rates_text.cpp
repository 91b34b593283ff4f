#include "web/view/rates/rates_text.hpp"

#include <algorithm>

#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

std::uint32_t best_of(const std::vector<double>& rates) {
  return 1 +
         static_cast<std::uint32_t>(std::min_element(rates.begin(), rates.end()) - rates.begin());
}

}  // namespace

std::string this_filter_words(bool exact) {
  return exact ? "this filter, exact" : "this filter, measured";
}

std::string numbers_words(std::uint32_t keys, bool present) {
  return (present ? "This filter, " : "With ") + counted(keys, "key");
}

std::string planned_words(const Design& design) {
  return "planned: " + counted(design.keys, "key") + ", " + percent(design.rate);
}

std::string standing_words(std::uint32_t keys, bool present) {
  return (present ? "now, " : "") + counted(keys, "key");
}

std::string growth_words(const sim::RatePoint& station) {
  std::string words =
      counted(station.keys, "key") + ": " + percent(station.formula) + " by the formula";
  if (!station.rate) return words;
  words += ", " + rate_words(*station.rate) + " in this filter";
  if (station.rate->exact) return words;
  return words + ", 95 % interval " + percent(station.rate->low) + " to " +
         percent(station.rate->high);
}

std::string growth_table(const sim::RateCurve& growth) {
  std::string text = "keys\tformula\tthis filter\t95 % interval";
  for (const sim::RatePoint& station : growth.points()) {
    text += '\n';
    text += grouped(station.keys) + "\t" + percent(station.formula) + "\t";
    if (!station.rate) {
      text += "\t";
      continue;
    }
    text += rate_words(*station.rate) + "\t";
    if (!station.rate->exact) {
      text += percent(station.rate->low) + " to " + percent(station.rate->high);
    }
  }
  return text;
}

std::string hashes_words(std::uint32_t keys) {
  return std::string(say::rate_by_hashes) + ", with " + counted(keys, "key");
}

std::string mean_words(std::uint32_t keys) {
  return "Both in the mean over all sets of " + counted(keys, "key") + ".";
}

std::string best_words(const std::vector<double>& rates, std::uint32_t most, double highest) {
  if (rates.size() < most) return {};
  const std::uint32_t best = best_of(rates);
  if (best == most && most < highest) return ", lower with every k to " + std::to_string(most);
  return ", best k " + std::to_string(best);
}

std::string hashes_table(const RatesByHashes& rates, const HashesShown& shown,
                         const std::string& own) {
  const std::string best = best_words(rates.expected, shown.most, shown.highest);
  const bool among = best.starts_with(", best");
  std::string text = "k\tformula\t" + own;
  for (std::uint32_t k = 1; k <= shown.most; ++k) {
    text += '\n' + std::to_string(k) + (k == shown.present ? ", this filter’s\t" : "\t") +
            percent(rates.formula[k - 1]) + '\t';
    if (k > rates.expected.size()) continue;
    text += percent(rates.expected[k - 1], 2);
    if (among && k == best_of(rates.expected)) text += ", the best";
  }
  return text;
}

}  // namespace bloom::view
