#include "tests/support/failing_memory.hpp"

#include <cstdlib>
#include <new>

namespace bloom::test {

Memory memory;

namespace {

bool refused(std::size_t bytes) {
  if (!memory.watching) return false;
  if (++memory.asked == memory.failing || bytes > memory.most) return true;
  memory.taken_bytes += bytes;
  return false;
}

}  // namespace
}  // namespace bloom::test

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the linker's names.
extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t bytes);

void* __wrap_malloc(std::size_t bytes) {
  return bloom::test::refused(bytes) ? nullptr : __real_malloc(bytes);
}
void* __wrap_calloc(std::size_t count, std::size_t size) {
  return bloom::test::refused(count * size) ? nullptr : __real_calloc(count, size);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return bloom::test::refused(bytes) ? nullptr : __real_aligned_alloc(alignment, bytes);
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace bloom::test {
namespace {

void* from_new(std::size_t bytes) {
  if (memory.watching && bytes > small_bytes) ++memory.large_news;
  void* const block = __real_malloc(bytes == 0 ? 1 : bytes);
  if (block == nullptr) std::abort();
  return block;
}

}  // namespace
}  // namespace bloom::test

void* operator new(std::size_t bytes) {
  return bloom::test::from_new(bytes);
}
void* operator new[](std::size_t bytes) {
  return bloom::test::from_new(bytes);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
