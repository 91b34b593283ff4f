// The address of the page: a link into commands, and the state into a link.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/command.hpp"
#include "sim/lab/sizing.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

inline constexpr std::uint32_t max_steps = 40;  // of a story

// The most keys that fill= inserts.
inline constexpr std::uint32_t max_fill = 1'000'000;

// The parts of the page that show= can name, in the order of their bits in Link::show.
inline constexpr std::array<std::string_view, 8> part_names = {
    "bits", "key", "verdict", "counters", "knobs", "explanation", "recent", "rate"};

struct Link {
  std::vector<Command> commands;      // to apply to a new simulator, in order
  std::string theme = "auto";         // "auto", "light", "dark"
  std::string controls = "full";      // "full", "min", "none"
  std::string tab = "filter";         // or "rates", "size", "compare", "stories"
  std::string story;                  // its name, or its address; empty: none
  std::uint32_t step = 1;             // where in it to start: 1 … max_steps
  Sizing sizing;                      // what `n`, `p`, `m` and `k` ask of the calculator
  std::uint32_t show = 0;             // bit i for part_names[i]; 0: what `controls` says
  std::string accent;                 // "#rrggbb", or empty: the theme's
  std::string background;             // the same, or "transparent"
  std::vector<std::string> problems;  // a sentence for each value that was not used
};

// Reads the query and the fragment of an address (without or with their "?" and "#"); the fragment
// wins. Total: any text gives commands that a new simulator takes, or refuses in a sentence where
// its filter is full, or a key that is to be deleted is not there. A value that is malformed or
// out of range is replaced by the default and named in `problems`; an empty value counts as not
// given, an unknown name is ignored, and of a repeated name the last counts.
//
//   family    a name of the table of families; m and k are moved into its range and rounded
//   m         8 … 134217728 bits; also 2^16, 16KiB, 1MiB (and KB, MB), in bytes
//   k         1 … 32
//   f         bits of a cell, in the family's range
//   growth, decrements  of scalable and stable filters
//   n, p      keys and rate: m and k follow from them where they are not given. p above 1 means
//             one in p, as in hur.st's links. Scalable and ribbon filters have p as a setting of
//             their own, scalable ones n as well
//   scheme    double, enhanced, independent
//   s         0 … 4294967295
//   fill      1 … 1000000: so many keys, key1, key2, …, in one step before `keys`
//   keys      percent-encoded, separated by commas; a plus sign is itself
//   ops       more operations, separated by commas: +key inserts, -key deletes, ~key unsets
//   check     one key, percent-encoded
//   theme     auto, light, dark
//   controls  full, min, none
//   tab       filter, rates, size, compare, stories: the view that is shown. In size, n, p, m and k
//             are first of all the calculator's, in its ranges: what a filter of the page cannot be
//             is no problem then, and left out
//   story     its name (web/stories), or the address of a file of the page's own host
//   step      1 … 40, where in it to start
//   show      parts separated by commas: bits, key, verdict, counters, knobs, explanation, recent,
//             rate (the curve of the view Rates)
//   accent, background  #rrggbb, also without the #; background also transparent
Link parse_link(std::string_view query, std::string_view fragment);

// The key that `fill` inserts at this place, from 1.
inline std::string fill_key(std::uint64_t number) {
  return "key" + std::to_string(number);
}

// The fragment, without "#", that restores settings, keys and the last check: the same bits and
// the same answer on every machine. Keys key1, key2, … from the first on are told as `fill`, and
// what was taken out as `ops`.
// Refused when it would be longer than 65,536 bytes (more than browsers and chats carry), and for
// an imported filter, whose keys are unknown.
Result<std::string> make_link(const State& state);

}  // namespace bloom::sim
