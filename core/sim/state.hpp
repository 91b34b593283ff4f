// What the simulator knows, for reading only. Renderings (canvas, page, API) draw from this.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/filters/classic.hpp"
#include "sim/event.hpp"
#include "sim/specimen/tracked_filter.hpp"

namespace bloom::sim {

// The newest lines that Recent keeps; older ones are forgotten.
inline constexpr std::uint32_t max_log_lines = 500;

struct LogEntry {
  enum class Op : std::uint8_t { insert, check, load, erase, unset };
  std::uint64_t id;  // rises by one a line, never reused
  Op op;
  std::string key;                       // for a load: "104,334 keys"
  Verdict verdict;                       // for a check; absent otherwise
  std::vector<std::uint32_t> positions;  // the cells that the key reads; empty for a load
  std::vector<std::uint32_t> bits;       // what was there before the operation, by position
  RequestedSettings requested = {};      // of the filter that it was done to
  bool inserted = false;                 // for a check and a delete: the key was in the set
};

// One cell that the explained operation read, with the real numbers of its arithmetic.
struct ProbeRow {
  std::uint64_t value;     // the 64-bit number that chose it: in a classic filter before "mod m"
  std::uint32_t position;  // the cell: in a classic filter value mod m
  std::uint32_t before;    // what it held before and after this probe; equal for a check
  std::uint32_t after;
};

// Of the last operation on one key. A check's verdict and rows are those of the filter as it is
// now; an insert's are computed again under new settings, with what the cells are then. It ends
// when its operation is taken back, and with Clear and an import.
struct Explanation {
  std::uint64_t id;  // rises with every explanation
  LogEntry::Op op;   // not a load
  std::string key;
  Verdict verdict;   // for a check
  bool inserted;     // for a check and a delete: the key was in the set
  std::uint64_t h1;  // XXH64(key, seed), XXH64(key, seed + 1): what a classic filter begins from
  std::uint64_t h2;
  std::vector<ProbeRow> rows;
  KeyTrace trace;   // what the key reads, after the operation
  Changes changes;  // what the operation changed; none after new settings
};

// Rates as fractions 0 … 1.
struct Rates {
  // Of a classic filter; NaN in other families.
  double formula;  // (1 − e^(−k·distinct/m))^k; 0 when empty
  double fill;     // (filled/m)^k; 0 when empty
  // The rate of this very filter under its scheme, over uniformly random 64-bit hashes: from its
  // cells, or counted where the hash pairs can be enumerated (exact, low = high = scheme), else
  // measured on `samples` seeded random hashes with its 95 % interval low … high (Wilson's; 0 …
  // 3/samples without a hit).
  double scheme;
  double low;
  double high;
  bool exact;
  std::uint32_t samples;
};

// The rate under the scheme, out of all of them.
Rate scheme_rate(const Rates& rates);

struct KeysAt {
  std::vector<std::uint32_t> first;  // indices of the first keys, in order of insertion
  std::uint32_t count;               // of all
};

struct Model;

class State {
 public:
  explicit State(const Model& model) : model_(&model) {}

  const Specimen& specimen() const;
  const FamilyInfo& family() const;
  Families families() const;                   // those that can be chosen
  const RequestedSettings& requested() const;  // what the filter was asked to be
  const Settings& settings() const;            // what that became
  std::uint64_t inserted() const;              // insert operations in force, repeats included
  std::uint32_t distinct() const;              // keys
  std::uint32_t cells() const;                 // bits in a classic filter
  std::uint64_t filled() const;                // cells in use: bits that are 1
  bool bit(std::uint32_t cell) const;          // whether it is in use
  const ClassicFilter* classic() const;        // null in other families
  const TrackedFilter& tracked() const;

  // The distinct keys in order of first mention; index < distinct().
  std::string_view key(std::uint32_t index) const;
  bool inserted_key(std::string_view key) const;
  // The keys because of which this cell is what it is, at most `limit` named. Costs a pass over the
  // keys; remembered until the filter changes.
  const KeysAt& keys_setting(std::uint32_t position, std::uint32_t limit) const;
  // The positions of any key under the present settings, in probe order.
  std::vector<std::uint32_t> positions(std::string_view key) const;
  // What a check of the key would answer now.
  Checked answer(std::string_view key) const;

  // Whether a line of the log is of a check under other settings than the present ones: then
  // neither its verdict nor its positions are those of this filter.
  bool of_earlier_filter(const LogEntry& entry) const;
  // The line's positions in this filter, whose settings may have changed since: none for a check of
  // an earlier filter; those of an inserted key are where it is now.
  std::vector<std::uint32_t> positions(const LogEntry& entry) const;

  const std::deque<LogEntry>& log() const;                // newest first
  const std::optional<Explanation>& explanation() const;  // of the last insert or check
  const Rates& rates() const;                             // computed on first use after a change
  double estimated_items() const;  // −(m/k)·ln(1 − X/m); infinity when full; NaN but for classic
  bool can_undo() const;
  bool can_redo() const;
  bool imported() const;  // keys unknown: MAYBE is then no proven false positive
  bool loading() const;
  // Rises with every change of keys, cells or settings; equal revisions mean equal pictures.
  std::uint64_t revision() const;

 private:
  struct BlameCache {
    std::uint64_t revision = 0;  // no model's: they start at 1
    std::uint32_t position = 0;
    std::uint32_t limit = 0;
    KeysAt keys;
  };
  struct RatesCache {
    std::uint64_t revision = 0;
    Rates rates{};
  };

  struct SettingsCache {
    std::uint64_t revision = 0;
    Settings settings;
  };

  const Model* model_;
  mutable SettingsCache settings_;
  mutable BlameCache blame_;
  mutable RatesCache rates_;
};

}  // namespace bloom::sim
