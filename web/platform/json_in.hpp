// The one thing that the page sends as JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bloom::app {

// The strings of a JSON array, as JSON.stringify writes it.
std::vector<std::string> read_strings(std::string_view json);

}  // namespace bloom::app
