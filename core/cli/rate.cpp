#include "cli/rate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "bloom/hash/xxh64.hpp"
#include "bloom/plan.hpp"

namespace bloom::cli {
namespace {

constexpr std::uint32_t most_questions = 1U << 25;
constexpr std::uint32_t enough_hits = 2000;  // ± 2 %

constexpr std::size_t key_bytes = 16;
constexpr std::size_t batch = 1024;

struct Answers {
  std::uint32_t hits = 0;
  std::uint32_t asked = 0;
};

// Stops right at the last hit, not at the end of a batch: with more keys in the filter that comes
// no later.
void count(std::uint64_t answers, Answers& counted) {
  const std::uint32_t room = enough_hits - counted.hits;
  const auto hits = static_cast<std::uint32_t>(std::popcount(answers));
  if (hits < room) {
    counted.hits += hits;
    counted.asked += 64;
    return;
  }
  for (std::uint32_t i = 1; i < room; ++i) answers &= answers - 1;
  counted.hits = enough_hits;
  counted.asked += static_cast<std::uint32_t>(std::countr_zero(answers)) + 1;
}

Answers ask(const AnyFilter& filter) {
  std::array<std::uint64_t, batch * 2> words;
  std::array<std::string_view, batch> keys;
  for (std::size_t i = 0; i < batch; ++i) {
    keys[i] = {reinterpret_cast<const char*>(&words[2 * i]), key_bytes};
  }
  std::array<std::uint64_t, batch / 64> bitmap;
  Answers answers;
  for (std::uint64_t next = 0; next < std::uint64_t{2} * most_questions;) {
    for (std::uint64_t& word : words) word = detail::mix64(++next);
    may_contain_all(filter, keys, bitmap);
    for (const std::uint64_t word : bitmap) {
      count(word, answers);
      if (answers.hits == enough_hits) return answers;
    }
  }
  return answers;
}

// With no more digits than are known: rates from 3e-5 on come from a thousand hits, those from 1e-6
// on from thirty. By the rate itself and not by its hits: a higher one is never rounded to a lower.
double rounded(double rate) {
  if (rate >= 3e-5) return rate;
  char text[32];
  std::snprintf(text, sizeof text, "%.*e", rate < 1e-6 ? 0 : 1, rate);
  return std::strtod(text, nullptr);
}

// The excess is known to a factor of two, like a count of four hits; the rate that it is a part of
// is known better. Counted hits are added to these: the mean of the rate's gamma distribution.
double combined_rate(const AnyFilter& filter, double told, double excess) {
  if (excess == 0 || told >= 1) return told;
  const double expected = std::min(1.0, told + excess);
  const double known_hits = 4 * (expected / excess) * (expected / excess);
  const double hits_to_come = std::min<double>(enough_hits, expected * most_questions);
  if (hits_to_come < known_hits / 1000) return rounded(expected);
  const Answers answers = ask(filter);
  return rounded((known_hits + answers.hits) / (known_hits / expected + answers.asked));
}

double excess_of(const ClassicFilter& filter) {
  const ClassicSettings& settings = filter.settings();
  const double m = settings.bits;
  switch (settings.scheme) {
    case Scheme::double_hashing:
      return double_hashing_excess(m, settings.hashes, filter.estimated_keys());
    case Scheme::enhanced:
      // Only keys with the same h1 and h2 (mod m): all of them in a power of two bits.
      return settings.hashes < 3 ? 0 : filter.estimated_keys() / (m * m);
    case Scheme::independent:
      break;
  }
  return 0;
}

double excess_of(const GuavaFilter& filter) {
  return double_hashing_excess(static_cast<double>(filter.bit_count()), filter.hashes(),
                               filter.estimated_keys());
}

}  // namespace

double true_rate(const AnyFilter& filter) {
  return std::visit(
      [&](const auto& family) {
        using Filter = std::decay_t<decltype(family)>;
        const double told = family.false_positive_rate();
        if constexpr (std::is_same_v<Filter, ClassicFilter> ||
                      std::is_same_v<Filter, GuavaFilter>) {
          return combined_rate(filter, told, excess_of(family));
        } else {
          return told;
        }
      },
      filter);
}

}  // namespace bloom::cli
