// What n keys at rate p become in real systems: the line to write there, what the system then
// builds, and the rate that this truly gives.
//
// A system's own sizing rules decide: its caps, its rounding, its tables, its arithmetic where that
// shows. Nothing is built here, so n may be far larger than any memory. The tests compare every
// rule with a calculation by other means, and with the system itself where Debian or npm has it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "bloom/result.hpp"

namespace bloom::systems {

inline constexpr std::uint64_t max_keys = 1'000'000'000'000;
inline constexpr double min_rate = 1e-100;

struct Built;  // what a rule finds, rules.hpp

struct System {
  std::string_view key;      // what programs call it: "leveldb"
  std::string_view name;     // what people do
  std::string_view version;  // whose rules these are
  std::string_view source;   // where they were read, an address without its "https://"
  std::string_view filter;   // what one filter is, and what it is for
  std::string_view traps;    // one or two sentences
  std::string_view line;     // with {n}, {p}, {x} and {y} for its numbers
  Built (*rule)(double n, double p);
};

// In the order in which people are shown them; always the same ones.
std::span<const System> systems();
// Nothing for a key that none has.
const System* find_system(std::string_view key);

struct Answer {
  std::string line;      // what to write; may be several lines
  double bits;           // m: of all filters that n keys take; a whole number
  double bytes;          // that the system stores for them, with what it keeps beside the bits
  std::uint32_t hashes;  // k: bits that a key sets; for Ribbon, those of a fingerprint
  double rate;  // expected of a key that was not inserted, in one filter that holds what it is for
};

// For n = 1 … max_keys and min_rate ≤ p < 1. Refused where the system itself refuses: the reason
// names what it takes and what to do instead. Where it cuts or ignores something silently, the rate
// says so.
Result<Answer> in_system(const System& system, std::uint64_t n, double p);

}  // namespace bloom::systems
