// The simulator: one filter, the truth about its keys, and the history of both.
//
// Commands in, events out. Deterministic: the same commands give the same state, events and digest
// on every platform. It reads no clock and no random source. It never answers NOT for an inserted
// key, at any settings and after any commands.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/command.hpp"
#include "sim/event.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

class Simulator {
 public:
  Simulator();  // m = 64, k = 3, seed 0, double hashing, no keys
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
  // Keys go in as they are read; cancel leaves the state exactly as it was before load_begin.
  Result<std::uint8_t> load_begin();
  Result<std::uint8_t> load_feed(std::string_view bytes);  // any split, also inside a character
  std::vector<Event> load_commit();                        // Loaded: one step of undo
  void load_cancel();
  bool loading() const;
  const LoadReport& load_report() const;  // of the running load, or of the last one

  // Replaces the filter by one whose keys are unknown; undoable. `bits` as in state().words().
  std::vector<Event> import_filter(const Settings& settings, std::vector<std::uint64_t> words);

  const State& state() const;

  // XXH64 over the whole state (settings, keys and counts in order, bits, log); equal digests mean
  // equal states. Costs a pass over all of it.
  std::uint64_t digest() const;

 private:
  struct Impl;
  Impl* impl_;
};

}  // namespace bloom::sim
