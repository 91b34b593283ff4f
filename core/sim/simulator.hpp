// The simulator: one filter, the truth about its keys, and the history of both.
//
// Commands in, events out. Deterministic: the same commands give the same state, events and digest
// on every platform. It reads no clock and no random source. It never answers NOT for an inserted
// key, at any settings and after any commands, but where that is what is shown: after Unset, after
// Delete of a key that was never inserted, and in a stable filter, which forgets. Events and log
// say then that the key was inserted.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/command.hpp"
#include "sim/event.hpp"
#include "sim/keys/key_lines.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

class Simulator {
 public:
  // A classic filter, m = 64, k = 3, seed 0, double hashing, no keys.
  explicit Simulator(Families families = all_families());
  ~Simulator();
  Simulator(Simulator&&) noexcept;
  Simulator& operator=(Simulator&&) noexcept;

  // Applies one command. A command that cannot be done changes nothing and yields one Rejected with
  // the reason, the allowed range and what to do. While a file loads, every command but Check is
  // refused.
  std::vector<Event> apply(const Command& command);

  // Loading a file in slices, so that a page stays responsive. One key a line, UTF-8, LF or CRLF,
  // with or without a byte order mark; empty lines are passed over; lines that are no valid key
  // (over-long, invalid UTF-8) are skipped, counted, and the first few named in the report.
  // Keys go in as they are read, but for families that are built at once, where all go in at the
  // end; cancel leaves the state exactly as it was before load_begin.
  Result<std::uint8_t> load_begin();
  Result<std::uint8_t> load_feed(std::string_view bytes);  // any split, also inside a character
  std::vector<Event> load_commit();                        // Loaded: one step of undo
  void load_cancel();
  bool loading() const;
  const LoadReport& load_report() const;  // of the running load, or of the last one

  // Replaces the filter by one whose keys are unknown; undoable.
  std::vector<Event> import_filter(std::shared_ptr<const Specimen> filter);

  const State& state() const;

  // Each becomes the other. What told states and lines of the log apart so far still does:
  // revisions and ids go on from those that were here. Only while neither loads a file.
  void swap_with(Simulator& other);

  // The last insert or check is explained no more (State::explanation()); nothing else changes.
  void forget_explanation();

  // XXH64 over the whole state (settings, keys and counts in order, cells, log); equal digests mean
  // equal states. Costs a pass over all of it.
  std::uint64_t digest() const;

 private:
  struct Impl;
  Impl* impl_;
};

}  // namespace bloom::sim
