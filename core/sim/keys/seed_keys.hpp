// Ready-made command lists, shared by the page, the link and the tests.
#pragma once

#include <array>
#include <string_view>

namespace bloom::sim {

// What Seed inserts, in this order.
inline constexpr std::array<std::string_view, 6> seed_keys = {"apple", "banana", "cherry",
                                                              "grape", "lemon",  "orange"};

}  // namespace bloom::sim
