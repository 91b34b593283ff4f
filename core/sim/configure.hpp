// What a change of settings asks for.
#pragma once

#include "bloom/result.hpp"
#include "sim/command.hpp"
#include "sim/specimen/families.hpp"

namespace bloom::sim {

// The present wish with the command's changes. Refused, with the range, where one of them is out of
// it, or where n and p cannot be had.
Result<RequestedSettings> apply_configure(Families families, const RequestedSettings& now,
                                          const Configure& command);

}  // namespace bloom::sim
