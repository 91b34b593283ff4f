// Memory that runs out when a test says so.
//
// malloc, calloc and aligned_alloc of the library are wrapped by the linker. `new` cannot fail
// politely without exceptions: it passes by, and what is large is counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace bloom::test {

inline constexpr std::size_t small_bytes = 1024;
inline constexpr std::size_t any_size = std::numeric_limits<std::size_t>::max();

struct Memory {
  bool watching = false;
  std::uint32_t failing = 0;      // the allocation that fails; 0 for none
  std::size_t most = any_size;    // larger ones fail
  std::uint32_t asked = 0;        // allocations since watching began
  std::uint32_t large_news = 0;   // of more than small_bytes
  std::uint64_t taken_bytes = 0;  // whether they were given back or not
};
extern Memory memory;  // of the last call that was watched

// The call without its allocation `failing`, and without all that are larger than `most`.
template <class Call>
auto watched(std::uint32_t failing, std::size_t most, Call call) {
  memory = {true, failing, most};
  auto result = call();
  memory.watching = false;
  return result;
}

}  // namespace bloom::test
