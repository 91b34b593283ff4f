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
#include <cstring>
#include <span>
#include <string_view>

#include "bloom/bits/buffer.hpp"
#include "bloom/formats/bytes.hpp"
#include "bloom/hash/xxh64.hpp"
#include "bloom/result.hpp"

namespace bloom {

// The numbers are stored in files: never reuse one.
enum class Family : std::uint32_t {
  classic = 1,
  blocked = 2,
  split_block = 3,
  counting = 4,
  scalable = 5,
  stable = 6,
  cuckoo = 7,
  exclusive_or = 8,
  binary_fuse = 9,
  ribbon = 10,
  quotient = 11,
};

std::string_view family_name(Family family);  // "classic", "split-block", "xor", …

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
  // Checks magic, family, version and checksum. `data` must outlive the reader.
  static Result<Reader> open(std::span<const std::uint8_t> data, Family family,
                             std::uint32_t version);

  std::uint32_t u32();
  std::uint64_t u64();
  double f64();
  // A part of the data where it is; empty when less is left.
  std::span<const std::uint8_t> bytes(std::uint64_t count);
  // Unsigned integers of 8, 16, 32 or 64 bits; empty when fewer are left, and an error when there
  // is no memory for them.
  template <class T>
  Result<detail::Buffer<T>> array(std::uint64_t count) {
    if (!take_all_of(count, sizeof(T))) return detail::Buffer<T>();
    auto values = detail::Buffer<T>::allocate(count);
    if (values) fill(std::span<T>(values->data(), values->size()));
    return values;
  }
  // The same into memory that is there. Changes nothing when fewer are left.
  template <class T>
  void fill(std::span<T> values) {
    if (!take_all_of(values.size(), sizeof(T))) return;
    const auto from = bytes(values.size_bytes());
    if constexpr (std::endian::native == std::endian::little) {
      if (!from.empty()) std::memcpy(values.data(), from.data(), from.size());
    } else {
      for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<T>(number(from.subspan(i * sizeof(T), sizeof(T))));
      }
    }
  }

  bool ok() const { return ok_; }
  std::uint64_t remaining() const { return rest_.size(); }  // bytes
  bool finished() const { return ok_ && rest_.empty(); }    // all was there, and nothing more

  // For a part that makes no sense: "This is no usable cuckoo filter: <what>."
  Error damaged(std::string_view what) const;

 private:
  Reader(std::span<const std::uint8_t> rest, Family family) : rest_(rest), family_(family) {}
  bool take(std::uint64_t count);
  bool take_all_of(std::uint64_t count, std::size_t size) {
    return take(count > rest_.size() / size ? ~std::uint64_t{0} : count * size);
  }
  static std::uint64_t number(std::span<const std::uint8_t> bytes);

  std::span<const std::uint8_t> rest_;
  Family family_;
  bool ok_ = true;
};

}  // namespace bloom
