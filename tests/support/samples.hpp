// One filter of every family and width, and its stored form as something gives it in pieces.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "bloom/any_filter.hpp"
#include "bloom/filter.hpp"

#include "tests/support/measure.hpp"

namespace bloom::test {

// Calls check(family, filter) with a filter of each family that holds the keys, at a rate of 1 %
// and, where there are two widths of fingerprints, also with the wider ones.
template <class Check>
void for_each_family(std::span<const Hash> keys, Check check) {
  const auto with = [&](std::string_view family, double rate) {
    CAPTURE(family);
    auto filter = for_keys(family, keys, rate, 7);
    REQUIRE(filter.ok());
    std::visit([&](auto& one) { check(family, one); }, *filter);
  };
  for (const std::string_view family : families) {
    with(family, 0.01);
    if (family == "xor" || family == "fuse") with(family, 1e-4);
  }
}

// A source of these bytes, which ends without a word at `end`.
class Giver {
 public:
  explicit Giver(std::span<const std::uint8_t> bytes) : Giver(bytes, bytes.size()) {}
  Giver(std::span<const std::uint8_t> bytes, std::size_t end) : bytes_(bytes), end_(end) {}

  bool operator()(std::span<std::uint8_t> room) {
    const std::size_t count = std::min(room.size(), end_ - given_);
    if (count > 0) std::memcpy(room.data(), bytes_.data() + given_, count);
    given_ += count;
    most_ = std::max(most_, room.size());
    return count == room.size();
  }
  Source source() { return {*this, bytes_.size()}; }
  std::size_t given() const { return given_; }
  std::size_t most() const { return most_; }  // of one call

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t end_;
  std::size_t given_ = 0;
  std::size_t most_ = 0;
};

}  // namespace bloom::test
