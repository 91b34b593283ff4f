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
constexpr std::uint32_t many_hits = 1000;    // for a third digit
constexpr std::uint32_t few_hits = 30;       // ± 18 %: the formula is as good

constexpr std::size_t key_bytes = 16;
constexpr std::size_t batch = 1024;

struct Answers {
  std::uint32_t hits = 0;
  std::uint32_t asked = 0;
};

Answers ask(const AnyFilter& filter) {
  std::array<std::uint64_t, batch * 2> words;
  std::array<std::string_view, batch> keys;
  for (std::size_t i = 0; i < batch; ++i) {
    keys[i] = {reinterpret_cast<const char*>(&words[2 * i]), key_bytes};
  }
  std::array<std::uint64_t, batch / 64> bitmap;
  Answers answers;
  std::uint64_t next = 0;
  while (answers.asked < most_questions && answers.hits < enough_hits) {
    for (std::uint64_t& word : words) word = detail::mix64(++next);
    may_contain_all(filter, keys, bitmap);
    for (const std::uint64_t word : bitmap) {
      answers.hits += static_cast<std::uint32_t>(std::popcount(word));
    }
    answers.asked += batch;
  }
  return answers;
}

double rounded(double rate, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*e", digits - 1, rate);
  return std::strtod(text, nullptr);
}

// With no more digits than are known.
double measured_rate(const AnyFilter& filter, double told, double excess) {
  // A fiftieth is lost in the third digit.
  if (excess < 0.02 * told || told >= 1) return told;
  const double expected = std::min(1.0, told + excess);
  if (expected * most_questions < few_hits) return rounded(expected, 1);
  const Answers answers = ask(filter);
  if (answers.hits < few_hits) return rounded(expected, 1);
  const double rate = static_cast<double>(answers.hits) / answers.asked;
  return answers.hits < many_hits ? rounded(rate, 2) : rate;
}

}  // namespace

double true_rate(const AnyFilter& filter) {
  return std::visit(
      [&](const auto& family) {
        using Filter = std::decay_t<decltype(family)>;
        const double told = family.false_positive_rate();
        const auto m = static_cast<double>(family.bit_count());
        // An empty filter has no rate to raise.
        if (told == 0) return told;
        if constexpr (std::is_same_v<Filter, ClassicFilter>) {
          const ClassicSettings& settings = family.settings();
          if (settings.scheme == Scheme::independent) return told;
          return measured_rate(filter, told, double_hashing_excess(m, settings.hashes));
        } else if constexpr (std::is_same_v<Filter, GuavaFilter>) {
          return measured_rate(filter, told, double_hashing_excess(m, family.hashes()));
        } else {
          return told;
        }
      },
      filter);
}

}  // namespace bloom::cli
