// What filters of bits of 32-bit words share, and those whose bits are cut into blocks of one size.
#pragma once

#include <bit>
#include <string>
#include <vector>

#include "sim/specimen/families/common/adapter.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {

// Bits, each a cell; their words are halves of 64.
template <class F>
class Bits : public Grown<F> {
 public:
  using Grown<F>::Grown;

  Result<Changes> insert(std::string_view key) override {
    Watch watch(*this);
    watch.add(trace(key));
    this->filter().insert(key);
    return watch.changes(Change::What::set);
  }

  KeyTrace trace(std::string_view key) const override {
    KeyTrace trace;
    for (const Cell& cell : this->filter().trace(key)) {
      const auto bit = static_cast<std::uint32_t>(cell.bit);
      trace.cells.push_back({cell.value, bit, value(bit)});
    }
    return trace;
  }

  Cells cells() const override { return {static_cast<std::uint32_t>(this->bit_count()), 1}; }
  Value value(std::uint32_t cell) const override { return {this->filter().bit(cell) ? 1U : 0U}; }
  void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const override {
    fill_numbers(first, numbers,
                 [&](std::uint32_t cell) { return this->filter().bit(cell) ? 1U : 0U; });
  }
  void used_bits(std::uint32_t first, std::span<std::uint64_t> bits) const override {
    fill_bits(this->filter().words(), first, bits);
  }
  std::uint64_t used() const override { return this->filter().filled(); }
};

// Split-block and blocked filters.
template <class F, std::uint32_t block_bits>
class Blocks : public Bits<F> {
 public:
  using Bits<F>::Bits;

  std::uint32_t group_count() const override { return this->cells().count / block_bits; }
  std::uint32_t group_of(std::uint32_t cell) const override { return cell / block_bits; }
  Group group(std::uint32_t group) const override {
    const std::uint32_t first = group * block_bits;
    std::uint32_t set = 0;
    for (const std::uint32_t word : this->filter().words().subspan(first / 32, block_bits / 32)) {
      set += static_cast<std::uint32_t>(std::popcount(word));
    }
    return {numbered(noun(), group) + " · " +
                std::to_string((set * 100 + block_bits / 2) / block_bits) + " %",
            first, block_bits};
  }

  std::uint32_t reads() const override { return 1; }

  Rate rate() const override { return this->exact_rate(); }

 protected:
  virtual std::string_view noun() const = 0;
};

}  // namespace bloom::sim
