// Zeroed 32-bit words that start on a cache line, so that no block of a filter straddles two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "bloom/bits/buffer.hpp"
#include "bloom/result.hpp"

namespace bloom::detail {

class AlignedWords {
 public:
  static constexpr std::size_t cache_line_bytes = 64;

  // Nothing when the memory is not there.
  static std::optional<AlignedWords> allocate(std::size_t count) {
    const std::size_t bytes = (count * sizeof(std::uint32_t) + cache_line_bytes - 1) /
                              cache_line_bytes * cache_line_bytes;
    void* const memory = std::aligned_alloc(cache_line_bytes, bytes);
    if (memory == nullptr) return std::nullopt;
    detail::prefer_large_pages(memory, bytes);
    std::memset(memory, 0, bytes);
    return AlignedWords(static_cast<std::uint32_t*>(memory), count);
  }

  // A second one with the same words, or how much memory is missing.
  Result<AlignedWords> clone() const {
    auto copy = allocate(count_);
    if (!copy) return no_memory(count_ * sizeof(std::uint32_t));
    std::memcpy(copy->data(), data(), count_ * sizeof(std::uint32_t));
    return std::move(*copy);
  }

  std::uint32_t* data() { return words_.get(); }
  const std::uint32_t* data() const { return words_.get(); }
  std::span<std::uint32_t> span() { return {words_.get(), count_}; }
  std::span<const std::uint32_t> span() const { return {words_.get(), count_}; }

 private:
  struct Free {
    void operator()(std::uint32_t* words) const { std::free(words); }
  };

  AlignedWords(std::uint32_t* words, std::size_t count) : words_(words), count_(count) {}

  std::unique_ptr<std::uint32_t[], Free> words_;
  std::size_t count_;
};

}  // namespace bloom::detail
