// Whether bytes are text.
#pragma once

#include <cstddef>
#include <string_view>

namespace bloom::text {

// Well-formed UTF-8 as Unicode defines it: no over-long forms, no surrogates, at most U+10FFFF.
bool valid_utf8(std::string_view text);

// The bytes of the well-formed character at the front, 1 … 4; 0 when there is none.
std::size_t utf8_length(std::string_view text);

}  // namespace bloom::text
