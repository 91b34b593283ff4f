// The cells of the last operation and how they look while it is shown. Data with a start time: it
// never delays a command, and once over it is the highlight that stays until the next operation.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/event.hpp"

namespace bloom::view {

enum class Mark : std::uint8_t {
  kept,    // an insert found 1
  flip,    // an operation changed it: made 0 into 1
  one,     // a check read 1
  reason,  // the first 0 that a check read: why the answer is NOT
  unread,  // a check had its answer already
  other,   // it held another key's
  faded,   // the operation took from it, though its key does not read it
};

struct Probe {
  std::uint32_t position;
  Mark mark;
  bool read = true;        // by the key: a line runs to it
  sim::Value before = {};  // of a flip and of what faded
};

// What lay in one cell lies in another now.
struct Move {
  std::uint32_t from;
  std::uint32_t to;
};

// How a probed cell looks now.
struct Glow {
  float line = 0;    // 0 … 1: how far the line from the key's name has come
  float ring = 0;    // 0 … 1: strength of its ring
  float before = 0;  // 1: still drawn as it was before the flip
  float fresh = 0;   // 0 … 1: strength of the colour of a fresh flip
};

class Animation {
 public:
  // Shows the insert, the check or the delete among the events, replacing what was shown; of
  // several inserts the flips alone, without rings, and of those of a link (`bulk`) nothing.
  // Without motion the end state, with its fresh flips, is there at once.
  void show(std::span<const sim::Event> events, double now, bool bulk = false);
  void clear() {
    probes_.clear();
    moves_.clear();
  }

  bool running(double now, bool reduced_motion) const;
  // Each cell once, with the mark of the first probe that met it.
  std::span<const Probe> probes() const { return probes_; }
  std::span<const Move> moves() const { return moves_; }  // in order
  bool ringed() const { return ringed_; }
  const std::string& key() const { return key_; }
  bool check() const { return check_; }              // else an insert
  sim::Verdict verdict() const { return verdict_; }  // of a check
  Glow glow(std::size_t probe, double now, bool reduced_motion) const;

 private:
  double start_ = 0;
  bool ringed_ = true;
  sim::Verdict verdict_ = sim::Verdict::absent;
  bool check_ = false;
  std::string key_;
  std::vector<Probe> probes_;
  std::vector<Move> moves_;
};

}  // namespace bloom::view
