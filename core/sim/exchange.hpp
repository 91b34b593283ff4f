// A filter from a file into the simulator; sim/save/save.hpp is the way back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bloom/result.hpp"
#include "sim/event.hpp"
#include "sim/simulator.hpp"

namespace bloom::sim {

// Replaces the simulator's filter by the path map in `data`; returns the events. Refused, and
// nothing changed, when it is anything else or its settings are out of the simulator's range.
Result<std::vector<Event>> import_filter(Simulator& simulator, std::span<const std::uint8_t> data);

}  // namespace bloom::sim
