// Which keys set a bit, asked a little at a time: with many keys each question costs a pass over
// all of them, and a frame must not wait for k of those.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "sim/state.hpp"

namespace bloom::view {

struct Setters {
  std::string names;  // "apple and cherry", empty when none is known
  std::uint32_t count = 0;
};

class CellKeys {
 public:
  void begin_frame(const sim::State& state);
  // None when the answer must wait for another frame; unanswered() is then true.
  const Setters* find(const sim::State& state, std::uint32_t position);
  bool unanswered() const { return unanswered_; }

 private:
  std::uint64_t revision_ = 0;
  std::uint64_t inserted_ = 0;
  int asked_ = 0;
  bool unanswered_ = false;
  std::map<std::uint32_t, Setters> known_;
};

}  // namespace bloom::view
