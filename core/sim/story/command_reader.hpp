// A command as JSON, in the form of the JavaScript interface: {"type": "insert", "key": "apple"}.
#pragma once

#include <string_view>

#include "bloom/result.hpp"
#include "sim/command.hpp"

namespace bloom::sim {

// Reads one JSON value without a json_problem(). Refused, with a sentence that says what a command
// should look like, where its type is none or a field of it is missing or of another kind. Whether
// the simulator takes it is another question; members that no command has are passed over.
Result<Command> read_command(std::string_view json);

}  // namespace bloom::sim
