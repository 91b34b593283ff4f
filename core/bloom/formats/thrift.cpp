#include "bloom/formats/thrift.hpp"

namespace bloom::detail {

bool ThriftReader::enter() {
  if (failed_ || depth_ == max_depth) {
    fail();
    return false;
  }
  ++depth_;
  return true;
}

std::uint8_t ThriftReader::byte() {
  if (failed_ || next_ == bytes_.size()) {
    fail();
    return 0;
  }
  return bytes_[next_++];
}

// Seven bits a byte, the lowest first; ten bytes at the most.
std::uint64_t ThriftReader::varint() {
  std::uint64_t number = 0;
  for (std::uint32_t shift = 0; shift < 70; shift += 7) {
    const std::uint8_t part = byte();
    if (shift == 63 && part > 1) break;
    number |= std::uint64_t{part & 0x7fU} << shift;
    if ((part & 0x80) == 0) return failed_ ? 0 : number;
  }
  fail();
  return 0;
}

std::int64_t ThriftReader::zigzag() {
  const std::uint64_t number = varint();
  return static_cast<std::int64_t>(number >> 1 ^ (0 - (number & 1)));
}

// Every item takes a byte at least: more items than bytes are none.
ThriftReader::Items ThriftReader::begin_items() {
  const std::uint8_t head = byte();
  std::uint64_t count = head >> 4;
  if (count == 15) count = varint();
  if (count > bytes_.size() - next_) fail();
  if (failed_) return {ThriftType::stop, 0};
  return {static_cast<ThriftType>(head & 15), static_cast<std::uint32_t>(count)};
}

void ThriftReader::take(std::uint64_t count) {
  if (failed_ || count > bytes_.size() - next_) {
    fail();
    return;
  }
  next_ += static_cast<std::size_t>(count);
}

std::int64_t ThriftReader::integer(ThriftType type) {
  switch (type) {
    case ThriftType::i8:
      return static_cast<std::int8_t>(byte());
    case ThriftType::i16:
    case ThriftType::i32:
    case ThriftType::i64:
      return zigzag();
    default:
      skip(type, Place::field);
      return 0;
  }
}

std::string_view ThriftReader::text(ThriftType type) {
  if (type != ThriftType::binary) {
    skip(type, Place::field);
    return {};
  }
  const std::uint64_t size = varint();
  const std::size_t begin = next_;
  take(size);
  if (failed_) return {};
  return {reinterpret_cast<const char*>(bytes_.data()) + begin, next_ - begin};
}

bool ThriftReader::truth(ThriftType type) {
  skip(type, Place::field);
  return type == ThriftType::yes && !failed_;
}

void ThriftReader::skip(ThriftType type, Place place) {
  switch (type) {
    case ThriftType::yes:
    case ThriftType::no:
      if (place == Place::item) take(1);
      return;
    case ThriftType::i8:
      return take(1);
    case ThriftType::i16:
    case ThriftType::i32:
    case ThriftType::i64:
      varint();
      return;
    case ThriftType::real:
      return take(8);
    case ThriftType::binary:
      return take(varint());
    case ThriftType::uuid:
      return take(16);
    case ThriftType::list:
    case ThriftType::set:
      items([this](ThriftType item) { skip(item, Place::item); });
      return;
    case ThriftType::map: {
      const std::uint64_t count = varint();
      if (count == 0 || failed_) return;
      const std::uint8_t types = byte();
      if (count > bytes_.size() - next_ || !enter()) return fail();
      for (std::uint64_t i = 0; i < count && !failed_; ++i) {
        skip(static_cast<ThriftType>(types >> 4), Place::item);
        skip(static_cast<ThriftType>(types & 15), Place::item);
      }
      --depth_;
      return;
    }
    case ThriftType::structure:
      return fields([](std::int32_t, ThriftType) { return false; });
    case ThriftType::stop:
      break;
  }
  fail();  // no such type
}

}  // namespace bloom::detail
