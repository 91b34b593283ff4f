// One number for the whole state, the same on every platform.
#pragma once

#include <cstdint>

#include "sim/model.hpp"

namespace bloom::sim {

// XXH64, chained over pieces of a canonical little-endian form: settings, keys with their counts,
// bits, log (without its ids, so that an undo and its redo lead back to the same number).
std::uint64_t digest_of(const Model& model);

}  // namespace bloom::sim
