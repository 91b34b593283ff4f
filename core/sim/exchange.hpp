// The simulator's filter as files of other programs; sim/opening.hpp is the way back.
#pragma once

#include <cstdint>
#include <string_view>

#include "bloom/formats/bytes.hpp"
#include "bloom/result.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

// "jsonl": this very filter as a path map (bloom/formats/jsonl.hpp), with n the distinct keys, or
// an estimate where they are unknown, and p the rate from them; always one that open_filter()
// takes, but for a scheme other than double hashing, which is refused. "sbbf": a Parquet
// split-block filter of the same keys, of m bits rounded up to a size that every reader takes
// (bloom/formats/sbbf.hpp); refused when the keys are unknown. Either is refused when there is no
// memory for it.
Result<Bytes> export_filter(const State& state, std::string_view format);

}  // namespace bloom::sim
