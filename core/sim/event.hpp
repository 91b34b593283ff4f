// What happened. Every accepted command answers with events; a refused one with one Rejected.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "sim/specimen/limits.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

enum class Verdict : std::uint8_t {
  absent,   // NOT: some bit is 0, which is certain, but where keys were taken out or are forgotten
  present,  // PRESENT: all bits are 1 and the key was inserted
  maybe,    // MAYBE: all bits are 1 and the key was never inserted, a false positive
};

const char* verdict_word(Verdict verdict);  // "NOT", "PRESENT", "MAYBE"

// Places are cells: bits in a classic filter.
struct Inserted {
  std::string key;
  std::vector<std::uint32_t> positions;  // that the key reads, in order; may repeat
  std::vector<std::uint32_t> flipped;    // those that were 0 before, each once
  Changes changes = {};                  // in order, all of them
};

struct Checked {
  std::string key;
  Verdict verdict;
  std::vector<std::uint32_t> positions;
  std::vector<std::uint32_t> bits;     // what was read at each position: in a classic filter 0 or 1
  bool inserted = false;               // the key is in the set; with NOT: a false negative
  std::vector<Finding> findings = {};  // by position
};

// A key was taken out, or its bits were cleared.
struct Deleted {
  std::string key;
  bool unset;     // only its bits: the key stays in the set
  bool inserted;  // the key was in the set; else others have lost what was taken
  std::vector<std::uint32_t> positions;
  Changes changes;
};

struct Configured {
  Family family;
  Settings settings;  // what they became
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
  Family family;
  Settings settings;
};

struct Rejected {
  std::string reason;
};

using Event = std::variant<Inserted, Checked, Deleted, Configured, Loaded, Cleared, Restored,
                           Imported, Rejected>;

}  // namespace bloom::sim
