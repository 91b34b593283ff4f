#include "sim/story/placeholders.hpp"

#include <cmath>
#include <cstddef>

#include "bloom/text/json.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

// Calls plain(text) and placeholder(name) for the parts of a text, in order; answers with what
// follows a brace that does not close.
template <class Plain, class Placeholder>
std::string_view take_apart(std::string_view text, Plain plain, Placeholder placeholder) {
  for (;;) {
    const std::size_t open = text.find('{');
    plain(text.substr(0, open));
    if (open == std::string_view::npos) return {};
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) return text.substr(open);
    placeholder(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
}

}  // namespace

std::string told(std::string_view text, const State& state, const Outcome& outcome) {
  std::string words;
  take_apart(
      text, [&](std::string_view plain) { words += plain; },
      [&](std::string_view name) {
        if (const auto fact = fact_of(name, state, outcome)) words += fact->words;
      });
  constexpr std::size_t most = 4096;  // keys may be long
  if (words.size() <= most) return words;
  std::size_t end = most;
  while ((static_cast<unsigned char>(words[end]) & 0xC0U) == 0x80U) --end;
  return words.substr(0, end) + "…";
}

std::string placeholder_problem(std::string_view text) {
  std::string problem;
  const std::string_view open = take_apart(
      text, [](std::string_view) {},
      [&](std::string_view name) {
        if (!is_fact(name)) problem = quoted(name) + " is no fact of the simulator";
      });
  return open.empty() ? problem : "a brace is opened and not closed";
}

std::string unmet(const Expectation& expected, const State& state, const Outcome& outcome) {
  const auto fact = fact_of(expected.fact, state, outcome);
  if (!fact) return "there is no fact " + quoted(expected.fact);
  const bool met = expected.words ? *expected.words == fact->words
                                  : fact->number >= expected.low && fact->number <= expected.high;
  if (met) return {};
  std::string wanted = expected.words ? quoted(*expected.words) : text::json_text(expected.low);
  if (!expected.words && expected.low != expected.high) {
    wanted.append(" … ").append(text::json_text(expected.high));
  }
  std::string found = quoted(fact->words);
  if (!expected.words && std::isfinite(fact->number)) found = text::json_text(fact->number);
  return expected.fact + " is " + found + ", not " + wanted;
}

}  // namespace bloom::sim
