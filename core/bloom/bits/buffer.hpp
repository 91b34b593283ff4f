// Memory that may not be there: what every array that grows with its input is made of.
//
// The standard containers end the program when memory runs out, or throw, which this library does
// not. Small things of a known size, such as the sentence of an Error or a Trace, are still theirs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "bloom/result.hpp"

namespace bloom::detail {

// "There is no memory for … bits: … would fit."
Error no_memory(std::uint64_t bytes);

// Asks the system for large pages, where it has them and the memory is large enough for some: reads
// at random places of many small pages wait for the page table more than for the words. Changes no
// byte; nothing is lost where it is refused.
void prefer_large_pages(void* memory, std::size_t bytes);

// From calloc, because it answers null on every platform when there is no memory, and because the
// pages of a large filter are then zero without being touched. Moved, never copied.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  Buffer(Buffer&& other) noexcept
      : items_(std::move(other.items_)), count_(std::exchange(other.count_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    items_ = std::move(other.items_);
    count_ = std::exchange(other.count_, 0);
    return *this;
  }

  // All bytes 0. Nothing when the memory is not there.
  static std::optional<Buffer> zeroed(std::uint64_t count) {
    if (count > PTRDIFF_MAX / sizeof(T)) return std::nullopt;
    const auto size = static_cast<std::size_t>(count);
    void* const memory = std::calloc(size == 0 ? 1 : size, sizeof(T));
    if (memory == nullptr) return std::nullopt;
    prefer_large_pages(memory, size * sizeof(T));
    return Buffer(static_cast<T*>(memory), size);
  }
  // The same, with the reason.
  static Result<Buffer> allocate(std::uint64_t count) {
    if (auto buffer = zeroed(count)) return std::move(*buffer);
    return no_memory(count * sizeof(T));
  }
  // A second one with the same items.
  Result<Buffer> clone() const {
    auto copy = allocate(count_);
    if (copy && count_ > 0) std::memcpy(copy->data(), data(), count_ * sizeof(T));
    return copy;
  }

  std::size_t size() const { return count_; }
  T* data() { return items_.get(); }
  const T* data() const { return items_.get(); }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T* begin() { return data(); }
  T* end() { return data() + count_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + count_; }

 private:
  struct Free {
    void operator()(T* items) const { std::free(items); }
  };

  Buffer(T* items, std::size_t count) : items_(items), count_(count) {}

  std::unique_ptr<T[], Free> items_;
  std::size_t count_ = 0;
};

}  // namespace bloom::detail
