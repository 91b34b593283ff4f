// What happened. Every accepted command answers with events; a refused one with one Rejected.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "sim/limits.hpp"

namespace bloom::sim {

enum class Verdict : std::uint8_t {
  absent,   // NOT: some bit is 0, which is certain
  present,  // PRESENT: all bits are 1 and the key was inserted
  maybe,    // MAYBE: all bits are 1 and the key was never inserted, a false positive
};

const char* verdict_word(Verdict verdict);  // "NOT", "PRESENT", "MAYBE"

struct Inserted {
  std::string key;
  std::vector<std::uint32_t> positions;  // k of them, in probe order; may repeat
  std::vector<std::uint32_t> flipped;    // those that were 0 before, each once
};

struct Checked {
  std::string key;
  Verdict verdict;
  std::vector<std::uint32_t> positions;
  std::vector<std::uint8_t> bits;  // what was read at each position, 0 or 1
};

struct Configured {
  Settings settings;
};

struct Loaded {
  std::uint32_t count;    // keys inserted, repeats included
  std::uint32_t skipped;  // lines of a file that were no valid key; 0 for Load
};

struct Cleared {};

// An undo or a redo; what it changed is read from the state.
struct Restored {
  bool redo;
  std::string what;  // "insert of “apple”", "clear", …
};

// A filter was read from outside; its keys are unknown.
struct Imported {
  Settings settings;
};

struct Rejected {
  std::string reason;
};

using Event =
    std::variant<Inserted, Checked, Configured, Loaded, Cleared, Restored, Imported, Rejected>;

}  // namespace bloom::sim
