#include "sim/story/facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "bloom/formats/json.hpp"
#include "bloom/formats/numbers.hpp"
#include "bloom/hash/scheme.hpp"
#include "sim/rates.hpp"
#include "sim/words/figures.hpp"
#include "sim/words/text.hpp"

namespace bloom::sim {
namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint32_t most_named = 64;

// What a fact is asked of.
struct Asked {
  const State& state;
  const Outcome& outcome;
  std::string_view of;  // behind the name
};

Fact count(std::uint64_t number) {
  return {grouped(number), static_cast<double>(number)};
}
Fact text(std::string_view words) {
  return {std::string(words), no_number};
}
Fact share(double fraction) {
  return {percent(fraction), fraction};
}
Fact rate(const Rate& rate) {
  return {rate_words(rate), rate.value};
}

Fact cells(std::vector<std::uint32_t> cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  std::vector<std::string> names;
  names.reserve(cells.size());
  for (const std::uint32_t cell : cells) names.push_back(std::to_string(cell));
  return {names.empty() ? "none" : listed(names), static_cast<double>(names.size())};
}

Fact estimate(const State& state) {
  const double keys = state.estimated_items();
  return {std::isfinite(keys) ? grouped(static_cast<std::uint64_t>(std::llround(keys))) : "unknown",
          keys};
}

Fact verdict(const State& state) {
  for (const LogEntry& entry : state.log()) {
    if (entry.op == LogEntry::Op::check) return text(verdict_word(entry.verdict));
  }
  return text("none");
}

Fact set(const State& state) {
  std::vector<std::uint32_t> in_use;
  for (std::uint32_t cell = 0; cell < state.cells() && in_use.size() < most_named; ++cell) {
    if (state.bit(cell)) in_use.push_back(cell);
  }
  return cells(std::move(in_use));
}

Fact zeros(const Asked& asked) {
  auto read = asked.state.positions(asked.of);
  std::erase_if(read, [&](std::uint32_t cell) { return asked.state.bit(cell); });
  return cells(std::move(read));
}

Fact shared(const Asked& asked) {
  const std::size_t gap = asked.of.find(' ');
  auto both = asked.state.positions(asked.of.substr(0, gap));
  const auto others = asked.state.positions(asked.of.substr(gap + 1));
  std::erase_if(both, [&](std::uint32_t cell) {
    return std::find(others.begin(), others.end(), cell) == others.end();
  });
  return cells(std::move(both));
}

Fact keys(const Asked& asked) {
  const auto cell = detail::read_whole(asked.of);
  if (!cell || *cell >= asked.state.cells()) return text("none");
  const KeysAt& at = asked.state.keys_setting(static_cast<std::uint32_t>(*cell), 3);
  std::vector<std::string> names;
  for (const std::uint32_t key : at.first) names.push_back(quoted(asked.state.key(key)));
  return {at.count == 0 ? "none" : listed(names.data(), names.size(), at.count),
          static_cast<double>(at.count)};
}

enum class Of : std::uint8_t { nothing, key, two_keys, cell };

struct Named {
  std::string_view name;
  Of of;
  Fact (*tell)(const Asked&);
};

constexpr std::array<Named, 30> facts{{
    {"inserted", Of::nothing, [](const Asked& it) { return count(it.state.inserted()); }},
    {"distinct", Of::nothing, [](const Asked& it) { return count(it.state.distinct()); }},
    {"filled", Of::nothing, [](const Asked& it) { return count(it.state.filled()); }},
    {"empty", Of::nothing,
     [](const Asked& it) { return count(it.state.cells() - it.state.filled()); }},
    {"cells", Of::nothing, [](const Asked& it) { return count(it.state.cells()); }},
    {"m", Of::nothing, [](const Asked& it) { return count(it.state.settings().bits); }},
    {"k", Of::nothing, [](const Asked& it) { return count(it.state.settings().hashes); }},
    {"seed", Of::nothing, [](const Asked& it) { return count(it.state.settings().seed); }},
    {"groups", Of::nothing,
     [](const Asked& it) { return count(it.state.specimen().group_count()); }},
    {"family", Of::nothing, [](const Asked& it) { return text(it.state.family().name); }},
    {"scheme", Of::nothing,
     [](const Asked& it) { return text(scheme_name(it.state.settings().scheme)); }},
    {"fill", Of::nothing,
     [](const Asked& it) {
       return share(static_cast<double>(it.state.filled()) / it.state.cells());
     }},
    {"rate", Of::nothing,
     [](const Asked& it) {
       return it.state.classic() != nullptr ? share(it.state.rates().fill)
                                            : rate(scheme_rate(it.state.rates()));
     }},
    {"formula", Of::nothing, [](const Asked& it) { return share(it.state.rates().formula); }},
    {"exact", Of::nothing, [](const Asked& it) { return rate(scheme_rate(it.state.rates())); }},
    {"estimate", Of::nothing, [](const Asked& it) { return estimate(it.state); }},
    {"each", Of::nothing,
     [](const Asked& it) {
       const double bits =
           static_cast<double>(it.state.settings().bits) / std::max(1U, it.state.distinct());
       return Fact{significant(bits, 3), bits};
     }},
    {"measured", Of::nothing, [](const Asked& it) { return rate(it.outcome.measured); }},
    {"asked", Of::nothing, [](const Asked& it) { return count(it.outcome.asked); }},
    {"hits", Of::nothing, [](const Asked& it) { return count(it.outcome.hits); }},
    {"verdict", Of::nothing, [](const Asked& it) { return verdict(it.state); }},
    {"key", Of::nothing,
     [](const Asked& it) {
       return text(it.state.log().empty() ? "" : std::string_view(it.state.log().front().key));
     }},
    {"guess", Of::nothing, [](const Asked& it) { return text(it.outcome.guess); }},
    {"refused", Of::nothing,
     [](const Asked& it) {
       return Fact{it.outcome.refused, it.outcome.refused.empty() ? 0.0 : 1.0};
     }},
    {"set", Of::nothing, [](const Asked& it) { return set(it.state); }},
    {"positions", Of::key, [](const Asked& it) { return cells(it.state.positions(it.of)); }},
    {"zeros", Of::key, zeros},
    {"answer", Of::key,
     [](const Asked& it) { return text(verdict_word(it.state.answer(it.of).verdict)); }},
    {"shared", Of::two_keys, shared},
    {"keys", Of::cell, keys},
}};

bool fits(Of of, std::string_view what) {
  switch (of) {
    case Of::nothing:
      return what.empty();
    case Of::key:
      return key_problem(what).empty();
    case Of::two_keys: {
      const std::size_t gap = what.find(' ');
      return gap != std::string_view::npos && key_problem(what.substr(0, gap)).empty() &&
             key_problem(what.substr(gap + 1)).empty();
    }
    case Of::cell:
      break;
  }
  return detail::read_whole(what).has_value();
}

const Named* named(std::string_view name, std::string_view& of) {
  const std::size_t gap = std::min(name.find(' '), name.size());
  of = name.substr(std::min(gap + 1, name.size()));
  const std::string_view word = name.substr(0, gap);
  const auto* found = std::find_if(facts.begin(), facts.end(),
                                   [&](const Named& each) { return each.name == word; });
  return found != facts.end() && fits(found->of, of) ? &*found : nullptr;
}

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

std::optional<Fact> fact_of(std::string_view name, const State& state, const Outcome& outcome) {
  std::string_view of;
  const Named* const fact = named(name, of);
  if (fact == nullptr) return std::nullopt;
  return fact->tell({state, outcome, of});
}

bool is_fact(std::string_view name) {
  std::string_view of;
  return named(name, of) != nullptr;
}

std::string told(std::string_view text, const State& state, const Outcome& outcome) {
  std::string words;
  take_apart(
      text, [&](std::string_view plain) { words += plain; },
      [&](std::string_view name) {
        if (const auto fact = fact_of(name, state, outcome)) words += fact->words;
      });
  return words;
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
  std::string wanted = expected.words ? quoted(*expected.words) : detail::json_text(expected.low);
  if (!expected.words && expected.low != expected.high) {
    wanted.append(" … ").append(detail::json_text(expected.high));
  }
  std::string found = quoted(fact->words);
  if (!expected.words && std::isfinite(fact->number)) found = detail::json_text(fact->number);
  return expected.fact + " is " + found + ", not " + wanted;
}

}  // namespace bloom::sim
