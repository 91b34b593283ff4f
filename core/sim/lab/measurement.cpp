#include "sim/lab/measurement.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "sim/specimen/sampled_rate.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t batch = 512;

// "ask 0000000001", "ask 0000000002", …: of one length, so that the next one is soon written.
class Counter {
 public:
  static constexpr std::size_t length = 14;

  // After as many as `before`.
  explicit Counter(std::uint32_t before) {
    for (std::size_t i = length; before != 0; before /= 10) {
      key_[--i] = static_cast<char>('0' + before % 10);
    }
  }
  void next(std::array<char, length>& key) {
    std::size_t digit = length;
    while (key_[--digit] == '9') key_[digit] = '0';
    ++key_[digit];
    key = key_;
  }

 private:
  std::array<char, length> key_{'a', 's', 'k', ' ', '0', '0', '0',
                                '0', '0', '0', '0', '0', '0', '0'};
};

}  // namespace

std::uint32_t Measurement::next() const {
  std::uint32_t goal = first_portion;
  while (goal <= asked_ && goal < most_keys) goal *= 10;
  return goal;
}

bool Measurement::step(const State& state, std::uint32_t budget) {
  if (state.revision() != revision_ || state.loading()) return false;
  std::array<std::array<char, Counter::length>, batch> memory;
  std::array<std::string_view, batch> keys;
  for (std::uint32_t i = 0; i < batch; ++i) keys[i] = {memory[i].data(), Counter::length};
  Counter counter(asked_ + skipped_);
  std::array<std::uint64_t, batch / 64> answers;
  const std::uint32_t end = asked_ + std::min(budget, wanted_ - asked_);
  while (asked_ < end) {
    const std::uint32_t count = std::min(batch, end - asked_);
    for (std::uint32_t i = 0; i < count; ++i) counter.next(memory[i]);
    state.specimen().may_contain_all({keys.data(), count}, answers);
    asked_ += count;
    for (std::uint32_t word = 0; word < (count + 63) / 64; ++word) {
      for (std::uint64_t found = answers[word]; found != 0; found &= found - 1) {
        const std::uint32_t at = word * 64 + static_cast<std::uint32_t>(std::countr_zero(found));
        if (state.inserted_key(keys[at])) {
          --asked_;
          ++skipped_;
        } else {
          ++hits_;
        }
      }
    }
  }
  return asked_ < wanted_;
}

Rate Measurement::rate() const {
  return counted_rate(hits_, asked_);
}

}  // namespace bloom::sim
