// A list that grows by one item at a time, and says so when there is no memory for the next.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <type_traits>
#include <utility>

namespace bloom::detail {

// Moved, never copied. Items move when it grows.
template <class T>
class FallibleVector {
  static_assert(std::is_nothrow_move_constructible_v<T>);

 public:
  FallibleVector() = default;
  FallibleVector(FallibleVector&& other) noexcept
      : items_(std::exchange(other.items_, nullptr)),
        count_(std::exchange(other.count_, 0)),
        room_(std::exchange(other.room_, 0)) {}
  FallibleVector& operator=(FallibleVector&& other) noexcept {
    std::swap(items_, other.items_);
    std::swap(count_, other.count_);
    std::swap(room_, other.room_);
    return *this;
  }
  ~FallibleVector() {
    std::destroy_n(items_, count_);
    std::free(items_);
  }

  // False, and nothing changed, when there is no memory for one more item.
  bool reserve_one() {
    if (count_ < room_) return true;
    const std::size_t room = room_ == 0 ? 4 : 2 * room_;
    void* const memory = std::malloc(room * sizeof(T));
    if (memory == nullptr) return false;
    T* const items = static_cast<T*>(memory);
    std::uninitialized_move_n(items_, count_, items);
    std::destroy_n(items_, count_);
    std::free(items_);
    items_ = items;
    room_ = room;
    return true;
  }
  // After reserve_one().
  void push_back(T item) { std::construct_at(items_ + count_++, std::move(item)); }

  // When it is not empty.
  void pop_back() { std::destroy_at(items_ + --count_); }

  bool empty() const { return count_ == 0; }
  std::size_t size() const { return count_; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T& back() { return items_[count_ - 1]; }
  const T& back() const { return items_[count_ - 1]; }
  T* begin() { return items_; }
  T* end() { return items_ + count_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + count_; }

 private:
  T* items_ = nullptr;
  std::size_t count_ = 0;
  std::size_t room_ = 0;
};

}  // namespace bloom::detail
