// What can be asked of the simulator. The canvas, the page, the link, the JavaScript interface and
// the tests all speak these commands; nothing else changes its state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bloom/hash/scheme.hpp"
#include "sim/specimen/settings.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {

struct Insert {
  std::string key;  // 1 … max_key_bytes bytes of valid UTF-8
};

struct Check {
  std::string key;  // the same range
};

// Takes one insert of the key out again, where the family can: counting, cuckoo, quotient. Refused
// elsewhere, and for a key of which the filter answers NOT. A key that was never inserted, but
// seems present, is deleted as well, and others lose by it, as in any program.
struct Delete {
  std::string key;
};

// Clears the key's bits in a classic filter, as a naive deletion would, to show what comes of it.
// The key stays in the set.
struct Unset {
  std::string key;
};

// Inserts in bulk: one event, one step of undo. Any invalid key refuses the whole command.
struct Load {
  std::vector<std::string> keys;
};

// Changes some settings, or the family; the keys stay and are inserted again. What is not given
// stays as it was wished for, also where the family has no such setting. n and p together plan the
// others (bloom/plan.hpp) where they are not given, but for families that have them as settings of
// their own. Those of one drag of a slider carry the same number, not 0, and are one step of undo.
struct Configure {
  std::optional<std::uint32_t> bits = {};
  std::optional<std::uint32_t> hashes = {};
  std::optional<Scheme> scheme = {};
  std::optional<std::uint32_t> seed = {};
  std::uint32_t drag = 0;
  std::optional<Family> family = {};
  std::optional<std::uint32_t> width = {};       // f; 0 is the family's own
  std::optional<double> capacity = {};           // n, a whole number
  std::optional<double> rate = {};               // p
  std::optional<std::uint32_t> growth = {};      // of a scalable filter
  std::optional<std::uint32_t> decrements = {};  // of a stable filter

  // Exactly this, whatever was there.
  static Configure to(const RequestedSettings& requested);
};

// Finds a false positive and checks it (sim/search.hpp). Asks all its keys before it answers, ten
// million at most: a second or two where that is many.
struct Find {};

struct Seed {};   // inserts the six fruit of keys/seed_keys.hpp
struct Clear {};  // removes all keys and the log; the settings stay
struct Undo {};   // takes back the last command that changed the filter (not checks)
struct Redo {};

using Command =
    std::variant<Insert, Check, Delete, Unset, Load, Configure, Find, Seed, Clear, Undo, Redo>;

}  // namespace bloom::sim
