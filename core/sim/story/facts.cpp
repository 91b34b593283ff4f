#include "sim/story/facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "bloom/hash/scheme.hpp"
#include "bloom/text/json.hpp"
#include "bloom/text/numbers.hpp"
#include "sim/specimen/classic_rate.hpp"
#include "sim/specimen/rate_text.hpp"
#include "sim/text/key_text.hpp"
#include "sim/text/number_words.hpp"

namespace bloom::sim {
namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint32_t most_named = 64;

// What a fact is asked of.
struct Query {
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
  constexpr std::uint32_t most_cells = 1U << 16;
  if (state.cells() > most_cells) return text("too many to name");
  std::vector<std::uint32_t> in_use;
  for (std::uint32_t cell = 0; cell < state.cells() && in_use.size() < most_named; ++cell) {
    if (state.bit(cell)) in_use.push_back(cell);
  }
  return cells(std::move(in_use));
}

Fact zeros(const Query& asked) {
  auto read = asked.state.positions(asked.of);
  std::erase_if(read, [&](std::uint32_t cell) { return asked.state.bit(cell); });
  return cells(std::move(read));
}

Fact shared(const Query& asked) {
  const std::size_t gap = asked.of.find(' ');
  auto both = asked.state.positions(asked.of.substr(0, gap));
  const auto others = asked.state.positions(asked.of.substr(gap + 1));
  std::erase_if(both, [&](std::uint32_t cell) {
    return std::find(others.begin(), others.end(), cell) == others.end();
  });
  return cells(std::move(both));
}

Fact keys(const Query& asked) {
  const auto cell = text::read_whole(asked.of);
  if (!cell || *cell >= asked.state.cells()) return text("none");
  const KeysAt& at = asked.state.keys_setting(static_cast<std::uint32_t>(*cell), 3);
  std::vector<std::string> names;
  for (const std::uint32_t key : at.first) names.push_back(quoted(asked.state.key(key)));
  return {at.count == 0 ? "none" : listed(names.data(), names.size(), at.count),
          static_cast<double>(at.count)};
}

// As many such filters in a row, of which one MAYBE is enough.
Fact series(const Query& asked) {
  const auto filters = static_cast<double>(text::read_whole(asked.of).value_or(1));
  return share(-std::expm1(filters * std::log1p(-asked.outcome.measured.value)));
}

// Bits a key below which no filter of the measured rate can be, and how far this one is above.
double limit(const Outcome& outcome) {
  return -std::log2(outcome.measured.value);
}
double each(const State& state) {
  return static_cast<double>(state.specimen().bit_count()) / std::max(1U, state.distinct());
}
Fact bits(double bits) {
  return std::isfinite(bits) ? Fact{significant(bits, 3), bits} : text("unknown");
}

template <class Number>
Fact of_files(const Query& asked, Number number) {
  return count(asked.outcome.files ? number(asked.outcome.files->counts()) : 0);
}
template <class Number>
Fact of_cache(const Query& asked, Number number) {
  return count(asked.outcome.cache ? number(*asked.outcome.cache) : 0);
}

template <auto member>
Fact file_count(const Query& asked) {
  return of_files(asked, [](const SortedFiles::Counts& counts) { return counts.*member; });
}
Fact reads(const Query& asked) {
  return of_files(asked, [](const auto& counts) { return counts.found + counts.wasted; });
}
template <auto member>
Fact cache_count(const Query& asked) {
  return of_cache(asked, [](const GuardedCache& cache) { return (cache.*member)(); });
}
template <auto member>
Fact guarded(const Query& asked) {
  return of_cache(asked, [](const GuardedCache& cache) { return cache.guarded().*member; });
}
template <auto member>
Fact unguarded(const Query& asked) {
  return of_cache(asked, [](const GuardedCache& cache) { return cache.open().*member; });
}

enum class Of : std::uint8_t { nothing, key, two_keys, number };

struct Named {
  std::string_view name;
  Of of;
  Fact (*tell)(const Query&);
};

constexpr std::array<Named, 47> facts{{
    {"inserted", Of::nothing, [](const Query& it) { return count(it.state.inserted()); }},
    {"distinct", Of::nothing, [](const Query& it) { return count(it.state.distinct()); }},
    {"filled", Of::nothing, [](const Query& it) { return count(it.state.filled()); }},
    {"empty", Of::nothing,
     [](const Query& it) { return count(it.state.cells() - it.state.filled()); }},
    {"cells", Of::nothing, [](const Query& it) { return count(it.state.cells()); }},
    {"m", Of::nothing, [](const Query& it) { return count(it.state.settings().bits); }},
    {"k", Of::nothing, [](const Query& it) { return count(it.state.settings().hashes); }},
    {"seed", Of::nothing, [](const Query& it) { return count(it.state.settings().seed); }},
    {"groups", Of::nothing,
     [](const Query& it) { return count(it.state.specimen().group_count()); }},
    {"family", Of::nothing, [](const Query& it) { return text(it.state.family().name); }},
    {"scheme", Of::nothing,
     [](const Query& it) { return text(scheme_name(it.state.settings().scheme)); }},
    {"fill", Of::nothing,
     [](const Query& it) {
       return share(static_cast<double>(it.state.filled()) / it.state.cells());
     }},
    {"rate", Of::nothing,
     [](const Query& it) {
       return it.state.classic() != nullptr ? share(it.state.rates().fill)
                                            : rate(scheme_rate(it.state.rates()));
     }},
    {"formula", Of::nothing, [](const Query& it) { return share(it.state.rates().formula); }},
    {"exact", Of::nothing, [](const Query& it) { return rate(scheme_rate(it.state.rates())); }},
    {"estimate", Of::nothing, [](const Query& it) { return estimate(it.state); }},
    {"each", Of::nothing, [](const Query& it) { return bits(each(it.state)); }},
    {"measured", Of::nothing, [](const Query& it) { return rate(it.outcome.measured); }},
    {"asked", Of::nothing, [](const Query& it) { return count(it.outcome.asked); }},
    {"hits", Of::nothing, [](const Query& it) { return count(it.outcome.hits); }},
    {"series", Of::number, series},
    {"limit", Of::nothing, [](const Query& it) { return bits(limit(it.outcome)); }},
    {"above", Of::nothing,
     [](const Query& it) { return share(each(it.state) / limit(it.outcome) - 1); }},
    {"lookups", Of::nothing, file_count<&SortedFiles::Counts::lookups>},
    {"found", Of::nothing, file_count<&SortedFiles::Counts::found>},
    {"wasted", Of::nothing, file_count<&SortedFiles::Counts::wasted>},
    {"skipped", Of::nothing, file_count<&SortedFiles::Counts::skipped>},
    {"reads", Of::nothing, reads},
    {"requests", Of::nothing, cache_count<&GuardedCache::asked>},
    {"objects", Of::nothing, cache_count<&GuardedCache::objects>},
    {"wonders", Of::nothing, cache_count<&GuardedCache::wonders>},
    {"kept", Of::nothing, cache_count<&GuardedCache::kept>},
    {"mistaken", Of::nothing, cache_count<&GuardedCache::mistaken>},
    {"served", Of::nothing, guarded<&GuardedCache::Counts::served>},
    {"written", Of::nothing, guarded<&GuardedCache::Counts::written>},
    {"served_all", Of::nothing, unguarded<&GuardedCache::Counts::served>},
    {"written_all", Of::nothing, unguarded<&GuardedCache::Counts::written>},
    {"verdict", Of::nothing, [](const Query& it) { return verdict(it.state); }},
    {"key", Of::nothing,
     [](const Query& it) {
       return text(it.state.log().empty() ? "" : std::string_view(it.state.log().front().key));
     }},
    {"guess", Of::nothing, [](const Query& it) { return text(it.outcome.guess); }},
    {"refused", Of::nothing,
     [](const Query& it) {
       return Fact{it.outcome.refused, it.outcome.refused.empty() ? 0.0 : 1.0};
     }},
    {"set", Of::nothing, [](const Query& it) { return set(it.state); }},
    {"positions", Of::key, [](const Query& it) { return cells(it.state.positions(it.of)); }},
    {"zeros", Of::key, zeros},
    {"answer", Of::key,
     [](const Query& it) { return text(verdict_word(it.state.answer(it.of).verdict)); }},
    {"shared", Of::two_keys, shared},
    {"keys", Of::number, keys},
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
    case Of::number:
      break;
  }
  return text::read_whole(what).has_value();
}

const Named* named(std::string_view name, std::string_view& of) {
  const std::size_t gap = std::min(name.find(' '), name.size());
  of = name.substr(std::min(gap + 1, name.size()));
  const std::string_view word = name.substr(0, gap);
  const auto found = std::find_if(facts.begin(), facts.end(),
                                  [&](const Named& each) { return each.name == word; });
  return found != facts.end() && fits(found->of, of) ? &*found : nullptr;
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

}  // namespace bloom::sim
