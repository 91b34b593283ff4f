// Bytes on their way out and in: to a sink and from a source, in pieces or all at once.
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

// What gives the bytes of a stored filter, in order: memory, or any callable `bool (span to fill)`,
// which answers whether it filled the span, and how many bytes it has in all. By their number a
// header that claims more is refused before memory is taken for it. It is only borrowed.
class Source {
 public:
  template <class Memory>
  requires(std::is_convertible_v<const Memory&, std::span<const std::uint8_t>>)
      Source(const Memory& memory)
      : Source(std::span<const std::uint8_t>(memory), nullptr) {}
  template <class Give>
  requires(std::is_invocable_r_v<bool, Give&, std::span<std::uint8_t>>)
      Source(Give& give, std::uint64_t size)
      : size_(size), give_(&give), call_([](const void* callable, std::span<std::uint8_t> room) {
          return static_cast<bool>((*static_cast<Give*>(const_cast<void*>(callable)))(room));
        }) {}

  // The bytes that are left.
  std::uint64_t size() const { return size_; }
  // The same where they lie in memory; none of a callable's.
  std::span<const std::uint8_t> memory() const {
    return {next_, next_ == nullptr ? 0 : static_cast<std::size_t>(size_)};
  }

  // Fills `room` with the next bytes, of which there are as many left. False when they do not come.
  bool operator()(std::span<std::uint8_t> room);

 private:
  Source(std::span<const std::uint8_t> memory, std::nullptr_t)
      : size_(memory.size()), next_(memory.data()) {}

  std::uint64_t size_;
  const std::uint8_t* next_ = nullptr;
  const void* give_ = nullptr;
  bool (*call_)(const void*, std::span<std::uint8_t>) = nullptr;
};

}  // namespace bloom

namespace bloom::detail {

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

// Fills the words with the next bytes of the source, little endian. False when they do not come.
bool read_words(Source& source, std::span<std::uint32_t> words);

Error not_taken();  // for a sink that did not take everything
Error not_given();  // for a source that did not give what it has

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

}  // namespace bloom::detail
