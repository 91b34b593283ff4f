// Thrift's compact protocol, written: what a footer of a Parquet file is made of.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bloom::test {

class Struct {
 public:
  Struct& i32(int id, std::int64_t value) { return number(id, 5, value); }
  Struct& i64(int id, std::int64_t value) { return number(id, 6, value); }
  Struct& text(int id, const std::string& value) {
    head(id, 8);
    bytes_ += varint(value.size()) + value;
    return *this;
  }
  Struct& truth(int id, bool value) {
    head(id, value ? 1 : 2);
    return *this;
  }
  Struct& inner(int id, const Struct& value) {
    head(id, 12);
    bytes_ += value.done();
    return *this;
  }
  Struct& list(int id, const std::vector<Struct>& items) {
    head(id, 9);
    bytes_ += items.size() < 15 ? std::string(1, static_cast<char>(items.size() << 4 | 12))
                                : std::string(1, '\xfc').append(varint(items.size()));
    for (const Struct& item : items) bytes_ += item.done();
    return *this;
  }
  std::string done() const { return bytes_ + '\0'; }

  static std::string varint(std::uint64_t number) {
    std::string text;
    for (; number > 127; number >>= 7) text += static_cast<char>(128 | (number & 127));
    return text + static_cast<char>(number);
  }

 private:
  Struct& number(int id, int type, std::int64_t value) {
    head(id, type);
    bytes_ +=
        varint(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
    return *this;
  }
  void head(int id, int type) {
    const int delta = id - last_;
    if (delta > 0 && delta < 16) {
      bytes_ += static_cast<char>(delta << 4 | type);
    } else {
      bytes_ += static_cast<char>(type) + varint(static_cast<std::uint64_t>(id) << 1);
    }
    last_ = id;
  }

  std::string bytes_;
  int last_ = 0;
};

}  // namespace bloom::test
