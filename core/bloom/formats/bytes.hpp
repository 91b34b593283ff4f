// Bytes on their way out: to a sink in pieces, or all at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
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

// Small parts for a sink, gathered until they are worth a call. Takes no memory.
class Pieces {
 public:
  explicit Pieces(Sink sink) : sink_(sink) {}

  void add(std::uint8_t byte) {
    if (pending_ == piece_.size()) flush();
    piece_[pending_++] = byte;
  }
  void add(std::span<const std::uint8_t> bytes);
  void add(std::string_view text) {
    add(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  }
  void u32(std::uint32_t number);  // little endian
  void words(std::span<const std::uint32_t> numbers);

  // Gives the rest. An error when the sink did not take everything.
  Result<Done> finish();

 private:
  void flush();

  Sink sink_;
  std::array<std::uint8_t, 4096> piece_;
  std::size_t pending_ = 0;
  bool taken_ = true;
};

Error not_taken();  // for a sink that did not take everything

// Everything that `write(sink)` writes, a Result<Done>; an error when there is no memory for it.
template <class Write>
Result<Bytes> collected(Write write) {
  std::uint64_t size = 0;
  const auto count = [&](std::span<const std::uint8_t> piece) {
    size += piece.size();
    return true;
  };
  Result<Done> written = write(Sink(count));
  if (!written) return Error{written.reason()};
  auto bytes = Bytes::allocate(size);
  if (!bytes) return bytes;
  std::uint8_t* next = bytes->data();
  const auto copy = [&](std::span<const std::uint8_t> piece) {
    if (!piece.empty()) std::memcpy(next, piece.data(), piece.size());
    next += piece.size();
    return true;
  };
  written = write(Sink(copy));
  if (!written) return Error{written.reason()};
  return bytes;
}

// The same of filter.serialize(sink).
template <class Filter>
Result<Bytes> stored_bytes(const Filter& filter) {
  return collected([&](Sink sink) { return filter.serialize(sink); });
}

}  // namespace bloom
