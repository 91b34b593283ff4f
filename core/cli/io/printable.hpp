// What files say, on its way to a terminal.
#pragma once

#include <string>
#include <string_view>

namespace bloom::cli {

// The same text, with U+FFFD for each character that moves the cursor, begins a line or turns the
// direction of what follows (C0, DEL, C1, U+2028 and 2029, the controls of bidirectional text), and
// for each byte that is no UTF-8.
std::string printable(std::string_view text);

// With U+FFFD for the latter alone: what JSON text may be made of.
std::string as_utf8(std::string_view text);

}  // namespace bloom::cli
