// From n keys and a rate p to the settings of a filter of any family, and what they truly reach.
//
// A plan keeps its promise: the rate expected once the keys are in is at most 1.05 · p (k is a
// whole number), and a demand that a family cannot keep is refused with the reason. The formats of
// other systems fix their sizes and their hashes: their plans may miss, and say the rate that they
// reach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "bloom/families.hpp"
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "bloom/hash/scheme.hpp"
#include "bloom/result.hpp"
#include "bloom/theory/double_hashing.hpp"

namespace bloom {

// A rate so many times the one that was asked for still keeps the promise.
inline constexpr double near_enough = 1.05;

struct Demand {
  std::uint64_t keys;      // n: at least 1
  double rate;             // p: above 0, below 1
  std::uint32_t seed = 0;  // split-block and Guava filters have none: their format fixes the hash
};

struct Plan {
  // Of a family, or of another system's form.
  OfSettings<std::variant, GuavaSettings, Bip37Settings> settings;
  std::uint64_t bits;    // of the filter when it holds the keys
  std::uint32_t probes;  // places that a check of a present key reads
  double rate;           // expected of keys that were not inserted, when it holds the keys
};

// What a family takes for a demand, whether or not this library builds it.
struct Need {
  double bits = 0;           // of the filter when it holds the keys; 0 where it is not known
  std::uint32_t probes = 0;  // as in Plan
  double rate = 0;
  // What else is to be known of it, without full stop: what it is sized for, or the limit that it
  // is beyond. Mostly empty.
  std::string remark = {};
  bool built = true;  // within this library's limits: plan_for() has the settings
};

namespace detail {

// What a family plans, whether or not it is built; its settings have no meaning where it is not.
struct Draft {
  decltype(Plan::settings) settings;
  Need need;
};

}  // namespace detail

// Refused when the family cannot hold so many keys at this rate; the reason names what it can. And
// for a demand out of its range, or a family that is none of `families`.
Result<Plan> plan_for(std::string_view family, const Demand& demand);

// Of family i of `families`, or of one of AllFamilies. For a demand in its range.
Need need_of(std::size_t family, const Demand& demand);
Need need_of(Family family, const Demand& demand);

// A filter in the form of another system, of the size which that system chooses. The demand's seed
// is the tweak in BIP-37. Path maps and Guava use double hashing, whatever its rate.
Result<Plan> plan_for_jsonl(const Demand& demand);
Result<Plan> plan_for_guava(const Demand& demand);
Result<Plan> plan_for_bip37(const Demand& demand);

// Split blocks in a power of two, which every reader of the format takes; by the true rate of the
// blocks, where the format's own formula takes them as equally full and keeps too few.
Result<Plan> plan_for_sbbf(const Demand& demand);

}  // namespace bloom
