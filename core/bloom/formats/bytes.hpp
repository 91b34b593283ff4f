// Bytes on their way out: to a sink in pieces, or all at once.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "bloom/bits/buffer.hpp"
#include "bloom/result.hpp"

namespace bloom {

// Moved, never copied; a std::span<const std::uint8_t> wherever one is wanted.
using Bytes = detail::Buffer<std::uint8_t>;

// What takes the pieces of a stored filter, in order: any callable `bool (span of bytes)`, which
// answers whether to go on. It is only borrowed.
class Sink {
 public:
  template <class Take>
  requires(!std::is_same_v<std::remove_cv_t<Take>, Sink>) Sink(Take& take)
      : take_(&take), call_([](const void* callable, std::span<const std::uint8_t> piece) -> bool {
          return (*static_cast<Take*>(const_cast<void*>(callable)))(piece);
        }) {}

  bool operator()(std::span<const std::uint8_t> piece) const { return call_(take_, piece); }

 private:
  const void* take_;
  bool (*call_)(const void*, std::span<const std::uint8_t>);
};

// Everything that filter.serialize(sink) writes; an error when there is no memory for it.
template <class Filter>
Result<Bytes> stored_bytes(const Filter& filter) {
  std::uint64_t size = 0;
  const auto count = [&](std::span<const std::uint8_t> piece) {
    size += piece.size();
    return true;
  };
  auto written = filter.serialize(Sink(count));
  if (!written) return Error{written.reason()};
  auto bytes = Bytes::allocate(size);
  if (!bytes) return bytes;
  std::uint8_t* next = bytes->data();
  const auto copy = [&](std::span<const std::uint8_t> piece) {
    std::memcpy(next, piece.data(), piece.size());
    next += piece.size();
    return true;
  };
  written = filter.serialize(Sink(copy));
  if (!written) return Error{written.reason()};
  return bytes;
}

}  // namespace bloom
