// Ask a file: keys of one's own are asked of the filter as it stands, to count how many that were
// never inserted it takes for present.
#pragma once

#include <cstdint>
#include <string_view>

#include "sim/keys/key_lines.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

class KeyFileMeasurement {
 public:
  explicit KeyFileMeasurement(const State& state) : revision_(state.revision()) {}

  // Asks the keys that the bytes complete, one a line. False when the filter is not the one of the
  // beginning any more.
  bool feed(const State& state, std::string_view bytes);
  // Asks the last line, when it did not end with LF.
  bool finish(const State& state);

  std::uint64_t revision() const { return revision_; }
  // Lines that were no key, and bytes so far.
  const LoadReport& report() const { return lines_.report(); }
  // Repeats count as often as they come. Of the keys that are in the set some may seem absent, and
  // of the others some present: these are the false positives.
  std::uint32_t present() const { return present_; }
  std::uint32_t missed() const { return missed_; }
  std::uint32_t absent() const { return absent_; }
  std::uint32_t hits() const { return hits_; }
  Rate rate() const;  // hits among the absent, with its 95 % interval

 private:
  void ask(const State& state, std::string_view key);

  std::uint64_t revision_;
  KeyLines lines_;
  std::uint32_t present_ = 0;
  std::uint32_t missed_ = 0;
  std::uint32_t absent_ = 0;
  std::uint32_t hits_ = 0;
};

}  // namespace bloom::sim
