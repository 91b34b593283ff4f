// The stored form that all families share: a header that says what follows, the family's own
// parameters and cells, and a checksum.
//
//   "BLOOMFLT"  8 bytes
//   family      u32
//   version     u32, of the family's own part
//   ...         the family's own part
//   checksum    u64, XXH64 with seed 0 of everything before it
//
// All numbers are little endian. The checksum turns a damaged file, whose answers could be false
// negatives, into a refusal.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "bloom/bits/buffer.hpp"
#include "bloom/hash/xxh64.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/storage/family.hpp"

namespace bloom::detail {

class Writer {
 public:
  Writer(Sink sink, Family family, std::uint32_t version);

  void u32(std::uint32_t value);
  void u64(std::uint64_t value);
  void f64(double value);  // its IEEE 754 bits
  // Unsigned integers of 8, 16, 32 or 64 bits.
  template <class T>
  void array(std::span<const T> values) {
    if constexpr (std::endian::native == std::endian::little) {
      add({reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()});
    } else {
      for (const T value : values) number(value, sizeof(T));
    }
  }

  // Writes the checksum. An error when the sink did not take everything.
  Result<Done> finish();

 private:
  void number(std::uint64_t value, std::size_t bytes);
  void add(std::span<const std::uint8_t> bytes);
  void flush();

  Sink sink_;
  Xxh64Stream checksum_;
  std::array<std::uint8_t, 4096> piece_;  // small things, until they are worth a call of the sink
  std::size_t pending_ = 0;
  bool taken_ = true;
};

// Reads what a Writer wrote. Total: any bytes give a Reader or one sentence, and a read past the
// end gives zeros and makes ok() false; nothing is allocated that the data does not justify.
class Reader {
 public:
  // Checks magic, family and version; and the checksum of bytes that lie in memory. That of others
  // is known at their end: only finished() vouches for them.
  static Result<Reader> open(Source source, Family family, std::uint32_t version);

  std::uint32_t u32();
  std::uint64_t u64();
  double f64();
  // Unsigned integers of 8, 16, 32 or 64 bits; empty when fewer are left, and an error when there
  // is no memory for them.
  template <class T>
  Result<Buffer<T>> array(std::uint64_t count) {
    if (!has(count, sizeof(T))) return Buffer<T>();
    auto values = Buffer<T>::allocate(count);
    if (values) fill(std::span<T>(values->data(), values->size()));
    return values;
  }
  // The same into memory that is there. Changes nothing when fewer are left.
  template <class T>
  void fill(std::span<T> values) {
    if (!has(values.size(), sizeof(T))) return;
    const std::span bytes(reinterpret_cast<std::uint8_t*>(values.data()), values.size_bytes());
    take(bytes);
    if constexpr (std::endian::native != std::endian::little) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<T>(number(bytes.subspan(i * sizeof(T), sizeof(T))));
      }
    }
  }

  bool ok() const { return state_ == State::fine; }
  std::uint64_t remaining() const { return remaining_; }  // bytes
  // Whether all was there and nothing more, as it was written. Only once, at the end.
  bool finished();

  // For a part that makes no sense: "This is no usable cuckoo filter: <what>." Where the bytes did
  // not come as they were written, it says that.
  Error damaged(std::string_view what) const;

 private:
  enum class State : std::uint8_t { fine, cut_off, not_given, changed };

  Reader(Source source, std::uint64_t remaining, Family family)
      : source_(source), remaining_(remaining), family_(family) {}
  bool has(std::uint64_t count, std::size_t size);
  void take(std::span<std::uint8_t> room);  // which has() said is there
  std::uint64_t number(std::size_t bytes);
  static std::uint64_t number(std::span<const std::uint8_t> bytes);

  Source source_;
  Xxh64Stream checksum_;     // of what was read, where that was not checked before
  std::uint64_t remaining_;  // without the checksum
  Family family_;
  State state_ = State::fine;
};

}  // namespace bloom::detail
