// The simulator's filter as files of other programs, and back.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "bloom/formats/bytes.hpp"
#include "bloom/result.hpp"
#include "sim/event.hpp"
#include "sim/simulator.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

// "jsonl": this very filter as a path map (bloom/formats/jsonl.hpp), with n the distinct keys, or
// an estimate where they are unknown, and p the rate from them; always one that import_filter()
// takes, but for a scheme other than double hashing, which is refused. "sbbf": a Parquet
// split-block filter of the same keys, of m bits rounded up to a size that every reader takes
// (bloom/formats/sbbf.hpp); refused when the keys are unknown. Either is refused when there is no
// memory for it.
Result<Bytes> export_filter(const State& state, std::string_view format);

// Replaces the simulator's filter by the path map in `data`; returns the events. Refused, and
// nothing changed, when it is anything else or its settings are out of the simulator's range.
Result<std::vector<Event>> import_filter(Simulator& simulator, std::span<const std::uint8_t> data);

}  // namespace bloom::sim
