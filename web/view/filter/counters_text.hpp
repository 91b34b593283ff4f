// The numbers of a filter: what each is called, how it is written, and how it comes about.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/state.hpp"

namespace bloom::view {

struct Counter {
  std::string_view id;
  std::string name;     // the accessible name, the beginning of the caption
  std::string caption;  // what follows it, and the same where room is short
  std::string short_caption;
  std::string value;
  std::string formula;
  std::string_view widest = {};  // room is kept for it, as the value jumps when keys come
  std::string brief = {};        // the value where even that is too wide
};

// The counters in their order: what was inserted, how much of the filter is in use, the rates.
std::vector<Counter> counters_of(const sim::State& state);

}  // namespace bloom::view
