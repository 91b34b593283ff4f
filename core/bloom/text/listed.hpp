// Names in a sentence.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bloom::text {

// With "or" or "and" before the last: "counting, cuckoo or quotient".
std::string listed(std::span<const std::string_view> names, std::string_view conjunction);

}  // namespace bloom::text
