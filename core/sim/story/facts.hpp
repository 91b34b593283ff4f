// What can be said of a state by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sim/state.hpp"
#include "sim/story/cache_scene.hpp"
#include "sim/story/lsm_scene.hpp"
#include "sim/story/story.hpp"

namespace bloom::sim {

// What a step left, beside the state.
struct Outcome {
  std::string guess;        // the key that was typed last
  std::string refused;      // why a command of this step was refused; empty: none was
  Rate measured = {};       // by Measure, last
  std::uint32_t asked = 0;  // keys, for that
  std::uint32_t hits = 0;
  std::optional<SortedFiles> files;   // in a FilesScene
  std::optional<GuardedCache> cache;  // in a CacheScene
};

struct Fact {
  std::string words;  // "17", "1.87 %", "1, 4 and 9"
  double number = 0;  // NaN where it is none
};

// A fact by its name, with what it is of behind a blank ("positions cat"):
//
//   inserted, distinct, filled, empty, cells, m, k, seed, groups
//   family, scheme
//   fill        the share of cells in use
//   rate        FP est, from the fill; of other families than classic as `exact`
//   formula     of a classic filter: the rate from n
//   exact       the rate of this very filter: exact, or counted on random hashes
//   estimate    of a classic filter: keys, from the fill
//   each        bits for each distinct key
//   measured, asked, hits   by the last Measure
//   series N    the rate of N filters measured so, where one MAYBE is enough
//   limit       bits a key below which no filter of the measured rate can be
//   above       how far this filter's bits a key are above that
//   lookups, found, wasted, skipped     of the files (sim/story/lsm_scene.hpp), 0 without any;
//   reads       found and wasted
//   requests, objects, wonders, kept, mistaken, served, written     of the cache
//               (sim/story/cache_scene.hpp), 0 without one
//   served_all, written_all     of the cache beside it, which lets in everything
//   verdict     of the last check: NOT, PRESENT or MAYBE
//   key         of the newest line of the log
//   guess       what the reader typed last
//   refused     why a command of this step was refused; as a number 1, or 0 where none was
//   set         the cells in use, 64 at most
//   positions K    the cells that the key K reads, each once; as a number how many
//   zeros K        those of them that are not in use
//   answer K       what a check of K would say
//   shared A B     the cells that both keys read (keys without blanks)
//   keys C         the keys that set cell C
//
// Nothing for a name that is none of these, or with something missing or too much.
std::optional<Fact> fact_of(std::string_view name, const State& state, const Outcome& outcome);

// Whether there is a fact of that name, in any state.
bool is_fact(std::string_view name);

}  // namespace bloom::sim
