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

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

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
  Writer(Family family, std::uint32_t version);

  void u32(std::uint32_t value);
  void u64(std::uint64_t value);
  void f64(double value);  // its IEEE 754 bits
  void bytes(std::span<const std::uint8_t> values);
  void words(std::span<const std::uint64_t> values);

  // The whole, with its checksum; the writer is empty after it.
  std::vector<std::uint8_t> finish();

 private:
  std::vector<std::uint8_t> out_;
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
  std::vector<std::uint8_t> bytes(std::uint64_t count);   // empty when fewer are left
  std::vector<std::uint64_t> words(std::uint64_t count);  // the same

  bool ok() const { return ok_; }
  std::uint64_t remaining() const { return rest_.size(); }  // bytes
  bool finished() const { return ok_ && rest_.empty(); }    // all was there, and nothing more

  // For a part that makes no sense: "This is no usable cuckoo filter: <what>."
  Error damaged(std::string_view what) const;

 private:
  Reader(std::span<const std::uint8_t> rest, Family family) : rest_(rest), family_(family) {}
  bool take(std::uint64_t count);

  std::span<const std::uint8_t> rest_;
  Family family_;
  bool ok_ = true;
};

}  // namespace bloom
