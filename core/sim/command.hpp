// What can be asked of the simulator. The canvas, the page, the link, the JavaScript interface and
// the tests all speak these commands; nothing else changes its state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bloom/hash/scheme.hpp"

namespace bloom::sim {

inline constexpr std::uint32_t max_key_bytes = 4096;

struct Insert {
  std::string key;  // 1 … max_key_bytes bytes of valid UTF-8
};

struct Check {
  std::string key;  // the same range
};

// Inserts in bulk: one event, one step of undo. Any invalid key refuses the whole command.
struct Load {
  std::vector<std::string> keys;
};

// Changes some settings; the keys stay and are inserted again. Those of one drag of a slider carry
// the same number, not 0, and are one step of undo.
struct Configure {
  std::optional<std::uint32_t> bits;
  std::optional<std::uint32_t> hashes;
  std::optional<Scheme> scheme;
  std::optional<std::uint32_t> seed;
  std::uint32_t drag = 0;
};

// Finds a false positive and checks it (sim/search.hpp). Asks all its keys before it answers, ten
// million at most: a second or two where that is many.
struct Find {};

struct Seed {};   // inserts the six fruit of scenario.hpp
struct Clear {};  // removes all keys and the log; the settings stay
struct Undo {};   // takes back the last command that changed the filter (not checks)
struct Redo {};

using Command = std::variant<Insert, Check, Load, Configure, Find, Seed, Clear, Undo, Redo>;

}  // namespace bloom::sim
