// Sizes of memory as readers write them.
#pragma once

#include <string>

namespace bloom::view {

// "17.1 MiB" and "18.0 MB"; of less than 1024 bytes both are "42 bytes".
std::string binary_size(double bits);
std::string decimal_size(double bits);

// "14.38".
std::string bits_a_key(double bits, double keys);

}  // namespace bloom::view
