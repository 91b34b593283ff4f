#include "web/view/filter/counters_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bloom/theory/formulas.hpp"

#include "web/view/common/rate_text.hpp"
#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

constexpr std::string_view widest_measured = "below 1 in 21,800";
constexpr const char* filled_name = "Filled";
constexpr const char* without_imported = "; keys of the imported filter are not counted";

std::string power(std::uint32_t exponent) {
  return ")^" + std::to_string(exponent);
}

// How an exact rate was found.
std::string exact_words(const sim::State& state) {
  const sim::Settings& settings = state.settings();
  if (state.filled() == 0) return "no bit is 1, so that every answer is NOT";
  if (settings.scheme == Scheme::independent) {
    return "each probe is a hash of its own, so that it is (" + grouped(state.filled()) + "/" +
           grouped(settings.bits) + power(settings.hashes);
  }
  const std::uint64_t pairs = std::uint64_t{settings.bits} * settings.bits;
  const auto hits =
      static_cast<std::uint64_t>(std::llround(state.rates().scheme * static_cast<double>(pairs)));
  const std::string m = grouped(settings.bits);
  return grouped(hits) + " of all " + grouped(pairs) + " pairs (h1 mod " + m + ", h2 mod " + m +
         ") find only bits that are 1";
}

std::string measured_words(const sim::State& state) {
  const sim::Rates& rates = state.rates();
  const int digits = digits_of(scheme_rate(rates));
  const auto hits = static_cast<std::uint64_t>(std::llround(rates.scheme * rates.samples));
  const std::string found =
      state.classic() != nullptr
          ? " with " + scheme_words(state.settings().scheme) + " find only bits that are 1"
          : " seem to be in the filter";
  const std::string words = grouped(hits) + " of " + grouped(rates.samples) + " random hashes" +
                            found + "; 95 % interval ";
  if (hits == 0) return words + "0 to " + percent(rates.high);
  return words + percent(rates.low, digits) + " to " + percent(rates.high, digits);
}

Counter measured_counter(const sim::State& state) {
  const sim::Rates& rates = state.rates();
  const std::string value = rate_words(scheme_rate(rates));
  const bool classic = state.classic() != nullptr;
  std::string formula = !rates.exact ? measured_words(state)
                        : classic    ? exact_words(state)
                                     : "the share of all hashes that the filter takes for keys, "
                                       "from its cells as they are now";
  if (const std::string why = why_rates_differ(state, false); !why.empty()) formula += ". " + why;
  Counter counter{"fp_scheme",       rates.exact ? "FP exact" : "FP measured", {}, {}, value,
                  std::move(formula)};
  if (!rates.exact) counter.widest = widest_measured;
  if (classic) {
    const Scheme scheme = state.settings().scheme;
    counter.caption = ", " + scheme_words(scheme);
    counter.short_caption = ", " + std::string(scheme_name(scheme));
  }
  return counter;
}

// The bits that so many keys are expected to set, where they have set clearly more or fewer.
std::string luck_words(const sim::State& state) {
  const sim::Rates& rates = state.rates();
  if (std::max(rates.fill, rates.formula) <= 1.2 * std::min(rates.fill, rates.formula)) return {};
  const sim::Settings& settings = state.settings();
  const double expected =
      settings.bits *
      theory::rate_from_keys(settings.bits, 1,
                             static_cast<double>(settings.hashes) * state.distinct());
  return ". The keys were expected to set " + significant(expected, 3) + " bits and have set " +
         grouped(state.filled());
}

Counter inserted_counter(const sim::State& state, const std::string& from_bits) {
  std::string formula = counted(state.inserted(), "insertion") + " of " +
                        counted(state.distinct(), "key") + from_bits;
  if (state.imported()) formula += without_imported;
  return {"inserted", "Inserted", "", "", grouped(state.inserted()), std::move(formula)};
}

std::vector<Counter> classic_counters(const sim::State& state) {
  const sim::Settings& settings = state.settings();
  const std::string m = grouped(settings.bits);
  const std::string filled = grouped(state.filled());
  const sim::Rates& rates = state.rates();
  const std::string estimate = state.filled() < settings.bits
                                   ? significant(state.estimated_items(), 3)
                                   : std::string("no longer known");
  const std::string from_bits = " (n); the bits alone say −(" + m + "/" +
                                std::to_string(settings.hashes) + ")·ln(1 − " + filled + "/" + m +
                                ") = " + estimate;
  const std::string from_keys = "; from n: (1 − e^(−" + std::to_string(settings.hashes) + "·" +
                                grouped(state.distinct()) + "/" + m + ")" + power(settings.hashes) +
                                " = " + percent(rates.formula);
  return {{
      inserted_counter(state, from_bits),
      {"filled", filled_name, "", "", filled + " / " + m,
       "bits that are 1: " + filled + "/" + m + " = " +
           percent(static_cast<double>(state.filled()) / settings.bits)},
      {"fp", "FP est", ", from fill", ", from fill", percent(rates.fill),
       "(" + filled + "/" + m + power(settings.hashes) + " = " + percent(rates.fill) + from_keys +
           (state.imported() ? std::string() : luck_words(state))},
      measured_counter(state),
  }};
}

// Of a family that is built at once every cell is in use, whatever its keys: what it takes for
// each key tells more.
Counter cost_counter(const sim::State& state) {
  const std::uint64_t bits = state.specimen().bit_count();
  Counter cost{"bits_per_key",
               "Bits per key",
               "",
               "",
               "unknown",
               counted(bits, "bit") + ", built at once from all keys"};
  if (state.imported()) {
    cost.formula += without_imported;
  } else if (state.distinct() == 0) {
    cost.value = "no keys";
  } else {
    cost.value = significant(static_cast<double>(bits) / state.distinct(), 3);
    cost.formula += ": " + grouped(bits) + "/" + grouped(state.distinct()) + " = " + cost.value;
  }
  return cost;
}

Counter filled_counter(const sim::State& state) {
  const std::string all = grouped(state.cells());
  const std::string filled = grouped(state.filled());
  const std::string_view noun = state.family().nouns.cell;
  Counter cells{"filled",
                filled_name,
                "",
                "",
                filled + " / " + all,
                std::string(noun) + "s in use: " + filled + "/" + all + " = " +
                    percent(static_cast<double>(state.filled()) / state.cells())};
  if (state.family().cells != sim::CellKind::bit) {
    cells.brief = std::exchange(cells.value, filled + " / " + counted(state.cells(), noun));
  }
  return cells;
}

}  // namespace

std::vector<Counter> counters_of(const sim::State& state) {
  if (state.classic() != nullptr) return classic_counters(state);
  return {inserted_counter(state, {}),
          state.family().is_static ? cost_counter(state) : filled_counter(state),
          measured_counter(state)};
}

}  // namespace bloom::view
