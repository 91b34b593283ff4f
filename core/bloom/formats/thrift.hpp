// Thrift's compact protocol, reading only: what Parquet writes its footers and filter headers in.
// (Apache Thrift, "Thrift Compact protocol encoding".)
//
// The bytes may come from anyone. A number, text, list or struct that does not fit what is left,
// one nested deeper than `max_depth`, and a field whose id has not 16 bits end the reading: from
// then on failed() is true, every number is 0 and every text empty. Time is proportional to the
// bytes; no memory is taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace bloom::detail {

enum class ThriftType : std::uint8_t {
  stop,
  yes,
  no,
  i8,
  i16,
  i32,
  i64,
  real,
  binary,
  list,
  set,
  map,
  structure,
  uuid,
};

class ThriftReader {
 public:
  // Deeper than any struct of parquet.thrift.
  static constexpr int max_depth = 24;

  explicit ThriftReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool failed() const { return failed_; }
  std::size_t position() const { return next_; }  // bytes read so far

  // visit(id, type) for each field of the struct that begins here. It reads the value, with the
  // call that fits the type, and answers true; or it reads nothing and answers false.
  template <class Visit>
  void fields(Visit visit) {
    if (!enter()) return;
    std::int32_t id = 0;
    for (;;) {
      const std::uint8_t head = byte();
      const auto type = static_cast<ThriftType>(head & 15);
      if (failed_ || type == ThriftType::stop) break;
      const std::int64_t told = head >> 4 != 0 ? id + (head >> 4) : zigzag();
      id = static_cast<std::int16_t>(told);
      if (id != told) fail();
      if (failed_) break;
      if (!visit(id, type)) skip(type, Place::field);
      if (failed_) break;
    }
    --depth_;
  }

  // visit(type) for each item of the list or set that begins here; it reads the item. Answers how
  // many there are.
  template <class Visit>
  std::uint32_t items(Visit visit) {
    const Items list = begin_items();
    if (!enter()) return 0;
    for (std::uint32_t i = 0; i < list.count && !failed_; ++i) visit(list.type);
    --depth_;
    return failed_ ? 0 : list.count;
  }

  // A field or item of type i8 … i64; 0 for any other type, which is skipped.
  std::int64_t integer(ThriftType type);
  // A field or item of type binary, where it lies; empty for any other type, which is skipped.
  std::string_view text(ThriftType type);
  // A field of type yes or no; false for any other type, which is skipped.
  bool truth(ThriftType type);
  void skip_item(ThriftType type) { skip(type, Place::item); }

 private:
  enum class Place : std::uint8_t { field, item };  // a truth takes no byte of its own in a field
  struct Items {
    ThriftType type;
    std::uint32_t count;
  };

  bool enter();
  std::uint8_t byte();
  std::uint64_t varint();
  std::int64_t zigzag();
  Items begin_items();
  void take(std::uint64_t count);
  void skip(ThriftType type, Place place);
  void fail() { failed_ = true; }

  std::span<const std::uint8_t> bytes_;
  std::size_t next_ = 0;
  int depth_ = 0;
  bool failed_ = false;
};

}  // namespace bloom::detail
