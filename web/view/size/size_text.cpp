#include "web/view/size/size_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "bloom/plan.hpp"
#include "bloom/text/numbers.hpp"
#include "bloom/theory/formulas.hpp"
#include "sim/specimen/limits.hpp"

#include "web/view/common/common_text.hpp"
#include "web/view/common/size_numbers.hpp"
#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

// "0.1 %" for 0.001: the shortest digits, with the point two places on.
std::string exact_percent(double rate) {
  constexpr std::size_t before = 2;  // "0."
  std::string digits = text::decimal_text(rate).substr(before);
  digits.append(digits.size() < 2 ? 2 - digits.size() : 0, '0');
  std::string whole = digits.substr(0, 2);
  whole.erase(0, std::min<std::size_t>(whole.find_first_not_of('0'), 1));
  const std::string part = digits.substr(2);
  return whole + (part.empty() ? "" : "." + part) + " %";
}

std::string exact_rate(double rate) {
  constexpr double least_percent = 1e-4;  // as percent() has it
  constexpr double most_whole = 9007199254740992.0;
  if (rate >= least_percent) return exact_percent(rate);
  const double one_in = std::round(1 / rate);
  if (one_in <= most_whole && 1 / one_in == rate) {
    return "1 in " + grouped(static_cast<std::uint64_t>(one_in));
  }
  return text::decimal_text(rate);
}

// The exact rate, but for one that was worked out, with all its digits.
std::string given_rate(double rate) {
  constexpr std::size_t most = 16;  // bytes
  constexpr int digits = 6;
  const std::string exact = exact_rate(rate);
  return exact.size() <= most || exact.starts_with("1 in ") ? exact : percent(rate, digits);
}

double formula_rate(const sim::Sizing& sizing) {
  return theory::rate_from_keys(static_cast<double>(sizing.bits), sizing.hashes,
                                static_cast<double>(sizing.keys));
}

double reached_rate(const sim::Sizing& sizing) {
  return double_hashing_rate(static_cast<double>(sizing.bits), sizing.hashes,
                             static_cast<double>(sizing.keys));
}

// The formula, of which capitals stand for the four, and then the same with their values.
std::string with_values(const sim::Sizing& sizing, std::string_view formula) {
  std::string letters;
  std::string values;
  for (const char c : formula) {
    const bool is_value = c == 'N' || c == 'P' || c == 'K' || c == 'M';
    letters += is_value ? static_cast<char>(c - 'A' + 'a') : c;
    values += c == 'N'   ? grouped(sizing.keys)
              : c == 'P' ? text::decimal_text(sizing.rate)
              : c == 'K' ? std::to_string(sizing.hashes)
              : c == 'M' ? grouped(sizing.bits)
                         : std::string(1, c);
  }
  return letters + " = " + values;
}

bool differ_much(const sim::Sizing& sizing) {
  return reached_rate(sizing) > 1.2 * formula_rate(sizing);
}

}  // namespace

const QuantityWords* quantity_named(std::string_view id) {
  const auto found =
      std::find_if(quantity_words.begin(), quantity_words.end(),
                   [&](const QuantityWords& each) { return id == each.id || id == each.turn; });
  return found == quantity_words.end() ? nullptr : &*found;
}

std::string entry_text(const sim::Sizing& sizing, sim::Quantity quantity) {
  switch (quantity) {
    case sim::Quantity::keys:
      return grouped(sizing.keys);
    case sim::Quantity::rate:
      return sizing.asked.rate ? given_rate(sizing.rate) : percent(sizing.rate);
    case sim::Quantity::hashes:
      return grouped(sizing.hashes);
    case sim::Quantity::bits:
      break;
  }
  return grouped(sizing.bits);
}

std::string_view standing_name(sim::Standing standing) {
  switch (standing) {
    case sim::Standing::given:
      return "given";
    case sim::Standing::best:
      return "best";
    case sim::Standing::follows:
      break;
  }
  return "follows";
}

std::string_view turn_words(sim::Quantity quantity, sim::Standing standing) {
  if (quantity == sim::Quantity::hashes) {
    return standing == sim::Standing::best ? "Keeps this number of hashes"
                                           : "Takes the best number of hashes";
  }
  return standing == sim::Standing::follows ? "Gives this value; the hashes follow"
                                            : "Lets it follow from the others";
}

std::string decimal_size_words(const std::string& size) {
  return std::string(say::size) + " (" + size + ")";
}

std::string formula_words(const sim::Sizing& sizing) {
  const bool given = sizing.asked.hashes.has_value();
  if (sim::standing_of(sizing, sim::Quantity::hashes) == sim::Standing::follows) {
    return "The fewest hashes with " + with_values(sizing, "(1 − e^(−K·N/M))^K") + " = " +
           percent(formula_rate(sizing)) + " at most p.";
  }
  std::string words;
  if (!sizing.asked.rate) {
    words = "p = " + with_values(sizing, "(1 − e^(−K·N/M))^K");
  } else if (!sizing.asked.bits) {
    words = "m = " + with_values(sizing, given ? "−K·N / ln(1 − P^(1/K))" : "−N·ln P / (ln 2)²");
  } else {
    words = "n = " + with_values(sizing, given ? "−(M/K)·ln(1 − P^(1/K))" : "−M·(ln 2)² / ln P");
  }
  if (given) return words + ".";
  const double best =
      static_cast<double>(sizing.bits) / static_cast<double>(sizing.keys) * theory::ln_2;
  return words + ". k = (m/n)·ln 2 = " + significant(best, 3) + ".";
}

std::string double_hashing_words(const sim::Sizing& sizing) {
  const double rate = reached_rate(sizing);
  if (!differ_much(sizing)) return percent(rate);
  // The floor is known to a factor only (bloom/plan.hpp).
  constexpr double least_percent = 0.01;
  if (rate >= least_percent) return "about " + percent(rate, 1);
  const double power = std::pow(10.0, std::floor(std::log10(1 / rate)));
  return "about 1 in " +
         grouped(static_cast<std::uint64_t>(std::round(1 / rate / power) * std::round(power)));
}

std::string why_not_reached(const sim::Sizing& sizing) {
  if (!differ_much(sizing)) return {};
  return "The formula promises " + entry_text(sizing, sim::Quantity::rate) +
         ", but with double hashing, which most libraries use, it is really " +
         double_hashing_words(sizing) + ": in so small a filter the " +
         std::to_string(sizing.hashes) + " bits of a key are not independent.";
}

std::string why_no_filter(const sim::Sizing& sizing) {
  const bool large = sizing.bits > sim::max_bits;
  if (!large && sizing.hashes <= sim::max_hashes) return {};
  const std::string most = "A filter of this page has at most ";
  return large ? most + grouped(sim::max_bits) +
                     " bits: build this one with the command bloom, or give fewer keys or a "
                     "higher rate."
               : most + std::to_string(sim::max_hashes) + " hashes: give fewer, or a higher rate.";
}

std::string series_rate_words(const std::string& rate) {
  return "One of them says MAYBE, at " + rate + " each";
}

std::string series_each_words(const std::string& rate) {
  return "Each may have, for " + rate + " in all";
}

std::string series_cost_words(const std::string& bits) {
  return "Bits a key for that, instead of " + bits;
}

std::string families_words(const sim::Sizing& sizing) {
  return "Families at " + counted(sizing.keys, "key") + " and " +
         entry_text(sizing, sim::Quantity::rate);
}

std::string family_rate_words(const std::string& rate) {
  return "rate " + rate;
}

std::string missed_words(double rate, double asked) {
  return percent(rate) + ", not " + percent(asked);
}

std::string built_words(const systems::System& system, const systems::Answer& answer, double keys) {
  return "Builds " + grouped(static_cast<std::uint64_t>(answer.bits)) + " bits, " +
         bits_a_key(answer.bits, keys) + " a key; k = " + grouped(answer.hashes) + "; " +
         binary_size(8 * answer.bytes) + " stored: " + std::string(system.filter) + '.';
}

std::string source_words(const systems::System& system) {
  return "Version: " + std::string(system.version) + ". Source: " + std::string(system.source);
}

std::string program_words(Scheme scheme, std::uint64_t seed) {
  return "Takes keys, one a line, and writes the bits that Filter sets with these m and k, "
         "scheme " +
         std::string(scheme_name(scheme)) + " and seed " + std::to_string(seed) + '.';
}

}  // namespace bloom::view
