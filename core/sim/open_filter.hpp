// Filters from files, shown.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bloom/result.hpp"
#include "files/formats.hpp"
#include "sim/event.hpp"
#include "sim/simulator.hpp"

namespace bloom::sim {

// What was in a file, when it was opened.
struct OpenedFilter {
  std::vector<Event> events;
  files::Format format;
  std::optional<files::Claim> claim;
  double keys;  // files::Fill::keys
};

// Replaces the simulator's filter by the one in a file of any format (files/formats.hpp); its keys
// are unknown then. Refused, and nothing changed, when it is anything else, when its settings are
// out of the simulator's range, and while a file is loaded.
Result<OpenedFilter> open_filter(Simulator& simulator, std::span<const std::uint8_t> data);

}  // namespace bloom::sim
