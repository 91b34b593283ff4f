#include "bloom/bits/buffer.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace bloom::detail {

void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr std::size_t large_page = std::size_t{2} << 20;
  constexpr std::size_t small_page = 4096;  // or a multiple, for which the call is refused
  if (bytes < 2 * large_page) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::size_t before = (small_page - begin % small_page) % small_page;
  static_cast<void>(madvise(static_cast<char*>(memory) + before, bytes - before, MADV_HUGEPAGE));
#endif
}

}  // namespace bloom::detail
