// The bytes of a file, as readers of formats take them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom::files {

// The bytes of a file, which can be read from the start again: any callable `Source (count)` that
// gives its first bytes, count ≤ size. It is only borrowed.
class Origin {
 public:
  template <class Begin>
  Origin(Begin& begin, std::uint64_t size)
      : begin_(&begin), size_(size), call_([](const void* callable, std::uint64_t count) {
          return (*static_cast<Begin*>(const_cast<void*>(callable)))(count);
        }) {}

  std::uint64_t size() const { return size_; }
  Source first(std::uint64_t count) const { return call_(begin_, count); }
  Source all() const { return first(size_); }

 private:
  const void* begin_;
  std::uint64_t size_;
  Source (*call_)(const void*, std::uint64_t);
};

// Where a file lies in memory.
struct Memory {
  std::span<const std::uint8_t> bytes;

  Source operator()(std::uint64_t count) const {
    return bytes.first(static_cast<std::size_t>(count));
  }
};

// All bytes of a source.
Result<Bytes> whole(Source source);

inline std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace bloom::files
